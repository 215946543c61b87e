/** Letters that somebody types while the page with the field for them is still on its way. */

/** A page that takes longer than this is not waited for. */
const WAITS_MS = 5_000;

/** Keeps what is typed from now on and hands it to the next search field that takes the focus. */
export function typeAhead(): void {
  let typed = "";
  const done = new AbortController();
  const { signal } = done;
  const stop = () => done.abort();
  setTimeout(stop, WAITS_MS);
  addEventListener("pointerdown", stop, { signal });
  addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Escape") return stop();
      const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!isLetter) return;
      // No letter of a keyword is a shortcut meanwhile.
      event.preventDefault();
      event.stopImmediatePropagation();
      typed += event.key;
    },
    { signal, capture: true },
  );
  addEventListener(
    "focusin",
    ({ target }) => {
      if (!(target instanceof HTMLInputElement) || target.type !== "search") return;
      stop();
      if (typed === "") return;
      target.setRangeText(typed, 0, target.value.length, "end");
      target.dispatchEvent(new Event("input", { bubbles: true }));
    },
    { signal },
  );
}
