"""What the page asks of the project's Python; web/site/rules/client.js describes each call."""

# Module below this package, and function, of each call.
CALLS = {
    "games": ("companies", "known_games"),
    "template": ("companies", "template"),
    "describe": ("companies", "describe"),
    "check_company": ("companies", "check_company"),
    "roster_file": ("companies", "roster_file"),
    "read_roster_file": ("companies", "read_roster_file"),
    "merge_rosters": ("companies", "merge_rosters"),
    "record": ("records", "record"),
    "replay": ("records", "replay"),
    "steps": ("records", "steps"),
    "screen": ("panel", "screen"),
    "odds_fields": ("odds", "odds_fields"),
    "odds": ("odds", "odds"),
    "tasks": ("prepare", "tasks"),
    "separate": ("prepare", "separate"),
    "prepare": ("prepare", "prepare"),
}
# Those whose function yields between the steps of its work, and returns the answer in the end.
LONG = ("record", "replay", "steps")
