"""Facts as data: editions, terms; and the embedded documents."""
