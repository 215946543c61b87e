// Runs before the first paint, so that the wrong theme does not flash.
(() => {
  let theme;
  try {
    theme = localStorage.getItem("theme");
  } catch {
    // Storage is denied; the system's theme is used.
  }
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = theme === "dark" || theme === "light" ? theme : dark ? "dark" : "light";
})();
