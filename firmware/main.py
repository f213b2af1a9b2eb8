from box import app

app.run()
