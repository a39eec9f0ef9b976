"""The log of a whole site, judged: any number of records in, tables of Parquet and a summary out.

A log is read in *partitions* of so many lines. A partition is judged on its own, by any process anywhere, and
gives one Parquet file a table; so what comes out does not depend on who judged it, nor on how often the run
was stopped.
"""
