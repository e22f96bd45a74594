"""What one person alone may do in five minutes.

the page               page
the deal of the day    dayplay, daytable, month, dayreport, monthparts
"""
