"""One file a step, in the order of their numbers. A step that was released is never changed."""
