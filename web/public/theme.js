// Sets the remembered theme before the first paint, so that a dark room is never flashed.
try {
  const theme = localStorage.getItem("fairtable.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden; then the system decides.
}
