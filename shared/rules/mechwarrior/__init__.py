"""The rules of MechWarrior: Age of Destruction, for two to four players.

Numbers such as W-22 are rules, B-7 rulings on what the texts leave open. Positions, arcs and
distances are the players' business; the game keeps what they forget.

Depths (Setup.depth), the same actions throughout, fewer at a lower one:
  score   points, captives and victory conditions; any unit, or points without units
  orders  also order tokens, pushes, heat, captors, passengers, markers; attacks by hand
  full    also attacks: modifiers, rolls, damage, what follows from them

Phases: COMMAND (units in opposing zones, pending artillery), ORDER (orders, and all that happens
on the table in a turn), CAPTIVE (what becomes of a captive whose captor is lost), TALLY (what
counts at the end), TIE (a die for each tied player), OVER. Phases of an attack: ATTACK (declare,
or resolve by hand), TARGETING (what each further target has of its own), VALUES, ROLL, DAMAGE.

Packages, the lowest first:
  model/     actions and their rows, phases, reasons, layout of the state, units
  setup/     settings with their confidence, battleforces, header of records
  play/      a module of handlers a subject: command, order_handling, heat, losses, captures,
             transports, stages, tally, corrections; order_limits.py says what can be ordered,
             victory.py has the sums
  combat/    modifiers, damage, formations, attack, artillery; chance.py has the odds
  text/      sentences; notation/: tokens and positions, laptop only
  battle.py  the state, which asks the handler of an action; game.py registers the game

A unit is a number: seat << 4 | place in its battleforce. A handler is a module with `check`,
`push` and `candidates`; the legal actions are the candidates that pass the check. Candidates are
listed for the kinds of actions that the phase and the depth allow, in a fixed order.
"""
