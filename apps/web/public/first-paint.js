// Runs before the first paint, so that neither the wrong theme nor the wrong language flashes. Everything else waits.
(() => {
  const root = document.documentElement;
  let theme = "system";
  try {
    theme = localStorage.getItem("theme") ?? theme;
  } catch {
    // Storage is denied; the system's theme is used.
  }
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = theme === "dark" || theme === "light" ? theme : dark ? "dark" : "light";
  // A browser offers to install the app once, perhaps before the app has come; settings use the offer later.
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    window.installOffer = event;
  });
})();
