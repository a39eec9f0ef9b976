"""How what the referee found is said to people, in Turkish and in English: values, sources, events, sums."""
