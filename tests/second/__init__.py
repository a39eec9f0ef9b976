"""A second reading of the rules: a naive engine, written from the documents and without the referee.

It answers the questions ``turn`` and ``record`` by the parameters of a table alone. Tiles are texts, the
state of a hand is one dictionary, melds are read by trying every reading. The cases are held against it, so
that an expected answer does not rest on the referee only. The numbers in comments are those of the
interpretations.
"""
