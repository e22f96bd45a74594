"""Long jobs over games: arena and benchmarks."""
