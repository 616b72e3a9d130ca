"""The cli floor of regulae."""

import gc

# In objects: how many more may there be before Python looks for cycles among them. It does at 700,
# and so dozens of times while modules are imported, which leave none: 4 ms of a query's 80.
_BETWEEN_COLLECTIONS = 50_000
gc.set_threshold(_BETWEEN_COLLECTIONS)
