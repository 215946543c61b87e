// Runs before the first paint, so that neither the wrong theme nor the wrong language flashes, and the files of this address
// are on their way while the app is. Everything else waits.
(() => {
  const root = document.documentElement;
  const stored = (/** @type {string} */ name) => {
    try {
      return localStorage.getItem(name) ?? undefined;
    } catch {
      // Storage is denied; the system's theme and the browser's language are used.
      return undefined;
    }
  };
  const theme = stored("theme");
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = theme === "dark" || theme === "light" ? theme : dark ? "dark" : "light";
  // A browser offers to install the app once, perhaps before the app has come; settings use the offer later.
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    window.installOffer = event;
  });
  // The build writes them (first-files.ts). A wrong guess here costs nothing but a later request.
  const { code = {}, texts = {} } = JSON.parse(document.getElementById("first-files")?.textContent ?? "{}");
  const path = location.hash.slice(1).split("?")[0] || "/";
  const wished = [stored("lang"), ...navigator.languages.map((tag) => tag.split("-")[0])];
  const lang = wished.find((one) => one !== undefined && texts["*"]?.[one]) ?? "en";
  root.lang = lang;
  root.toggleAttribute("data-kept", Boolean(navigator.serviceWorker?.controller));
  for (const file of [...(texts["*"]?.[lang] ?? []), ...(texts[path]?.[lang] ?? []), ...(code[path] ?? [])]) {
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "modulepreload", fetchPriority: "low", href: `/${file}` }),
    );
  }
})();
