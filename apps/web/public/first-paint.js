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
  const {
    code = {},
    texts = {},
    places = {},
    tags = {},
  } = JSON.parse(document.getElementById("first-files")?.textContent ?? "{}");
  const path = location.hash.slice(1).split("?")[0] || "/";
  // Simplified Chinese comes first, and so it is what "zh" alone means.
  const byBase = Object.fromEntries(
    Object.entries(tags)
      .map(([tag, lang]) => [tag.split("-")[0], lang])
      .toReversed(),
  );
  const known = (/** @type {string} */ tag) =>
    (/^zh-(?!hans)(.*-)?(hant|tw|hk|mo)\b/i.test(tag) && tags["zh-Hant"]) || byBase[tag.toLowerCase().split("-")[0] ?? ""];
  const wished = [stored("lang"), ...navigator.languages.map(known)];
  const lang = wished.find((one) => one !== undefined && places[one]) ?? "en";
  root.lang = Object.keys(tags).find((tag) => tags[tag] === lang) ?? lang;
  root.toggleAttribute("data-kept", Boolean(navigator.serviceWorker?.controller));
  const ask = (/** @type {Partial<HTMLLinkElement>} */ link) =>
    document.head.append(Object.assign(document.createElement("link"), { fetchPriority: "low", ...link }));
  for (const name of [...(texts["*"] ?? []), ...(texts[path] ?? [])])
    ask({ rel: "preload", as: "fetch", crossOrigin: "anonymous", href: `/assets/texts/${places[lang]}/${name}.json` });
  for (const file of code[path] ?? []) ask({ rel: "modulepreload", href: `/${file}` });
})();
