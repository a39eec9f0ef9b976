"""Counts of lawful turns on small positions, the way chess engines count moves ("perft").

A turn is what happens from after the taking of a tile to a discard that stands, or to the pairs opening that
makes a hand void: a row of events. What is one event is settled so that two programs can agree:

* an opening is a choice of melds, or of pairs, in whatever order; it may be completed by further openings
  where a table knows that;
* a run is its tiles in order, okeys in place; a set and a pair are their tiles in whatever order; a run and a
  set of the same tiles are two;
* one tile is laid off at a time, on a numbered meld, on a run at a named end;
* an okey is taken from a numbered meld by the tiles that go in its place, in whatever order;
* the two copies of a tile are the same tile;
* undoing, putting back, announcing, and discards that are undone are not counted.
"""
