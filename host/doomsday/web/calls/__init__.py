"""What the page asks of the project's Python; web/site/rules/client.js describes each call."""
