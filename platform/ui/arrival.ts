/** What a browser does when a page loads, for pages that change without loading: a new title, and the reader at its beginning. */
import { useEffect, useRef, useState } from "react";

const NAME = "Assay";

/**
 * Call it in the frame around the pages with the address that is shown. Another path leads the focus to the page's
 * heading, which a screen reader then reads. Where a field of the page has taken the focus, or the reader's place in a list has
 * kept it, the title is returned instead, for a live region to say.
 */
export function useArrival(address: string): string {
  const arrived = useRef<string>(undefined);
  const [said, say] = useState("");
  useEffect(
    () =>
      whenHeadingIsThere((heading, content) => {
        const [path] = address.split("?");
        document.title = `${heading.textContent} · ${NAME}`;
        const moved = arrived.current !== undefined && arrived.current !== path;
        arrived.current = path;
        if (!moved) return;
        const keepsFocus = content.contains(document.activeElement) && document.activeElement !== content;
        say(keepsFocus ? (heading.textContent ?? "") : "");
        if (!keepsFocus) focusOn(heading);
      }),
    [address],
  );
  return said;
}

/** Leads past the bars to the beginning of the page. */
export function skipToContent(): void {
  const content = document.querySelector("main");
  const start = content?.querySelector("h1") ?? content;
  if (start) focusOn(start);
}

function focusOn(start: HTMLElement): void {
  start.tabIndex = -1;
  start.focus({ preventScroll: true });
}

/** Calls back with the page's heading, at once or when what it waits for has come (not the one that stands in for it, which goes with the focus); until then nothing knows the page's name. */
function whenHeadingIsThere(found: (heading: HTMLElement, content: HTMLElement) => void): () => void {
  const content = document.querySelector("main");
  const look = (): boolean => {
    const heading = content?.querySelector<HTMLElement>("h1:not([data-waiting])");
    if (!content || !heading) return false;
    found(heading, content);
    return true;
  };
  document.title = NAME;
  if (look() || !content) return () => undefined;
  const watching = new MutationObserver(() => look() && watching.disconnect());
  watching.observe(content, { childList: true, subtree: true });
  return () => watching.disconnect();
}
