"""Solo: what one person alone can play in five minutes.

the page               page
the deal of the day    dayplay, daytable, month, dayreport, monthparts
"""
