"""Tables of games: one row for each eye space, or each group, of each position.

The extra `tables` is needed: `pip install eyes-go[tables]`.

>>> import eyes.tables
>>> eyes.tables.write("games/", "spaces")                               # doctest: +SKIP
>>> import polars                                                       # doctest: +SKIP
>>> polars.read_parquet("spaces/rows-*.parquet")                        # doctest: +SKIP
"""

from ._parts import Written, write
from ._rows import GROUPS, SPACES, UNREAD, batches, table

__all__ = ["GROUPS", "SPACES", "UNREAD", "Written", "batches", "table", "write"]
