"""House rules on the setup: what each seat is dealt is said."""


def test_what_each_seat_is_dealt_is_said_before_it_is_dealt(pilot):
    """The figures are the rule sheets'; the walls of Stones are dealt to nobody."""
    for key, dealt in (("fives", {3: "6 of 28", 8: "7 of 91"}), ("castle", {2: "2 of 28"}), ("stones", {2: ""})):
        pilot.click(f"game:{key}")
        for seats, said in dealt.items():
            while len(pilot.scene.plan.seats) < seats:
                pilot.click("add")
            while len(pilot.scene.plan.seats) > seats:
                pilot.click(f"seat:{len(pilot.scene.plan.seats) - 1}:remove")
            words = [widget.label for widget in pilot.scene.widgets]
            assert ("Tiles per player" in words) == bool(said)
            assert not said or said in words, (key, seats)
        pilot.app.stack.home()
        pilot.settle()
