"""The work of many machines, by Ray: the library of eyes, and tables of games.

The extra `ray` is needed: `pip install eyes-go[ray]`. Without `address` the work is done by the cores of this machine. With
it, as for `ray.init`, by a cluster, on whose machines the same version of this package must be installed. A program that is
connected to a cluster already uses that one.

>>> import eyes.ray
>>> eyes.ray.build_library("library", range(1, 14))                             # doctest: +SKIP
>>> eyes.ray.build_library("s3://eyes/library", range(1, 14), address="auto")   # doctest: +SKIP
>>> eyes.ray.write("s3://games/2024.zip", "s3://eyes/2024", address="auto")     # doctest: +SKIP
"""

from ._library import Built, build_library
from ._tables import write

__all__ = ["Built", "build_library", "write"]
