"""How the stronger bots think, and what a hint is made of. No rule depends on it."""
