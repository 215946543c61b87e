/** What a browser does when a page loads, for pages that change without loading: a new title, and focus on the content. */
import { useEffect, useRef } from "react";

const NAME = "Assay";

/** Call it in the frame around the pages with the path that is shown. Fields that took the focus themselves keep it. */
export function useArrival(path: string): void {
  const arrived = useRef<string>(undefined);
  useEffect(() => {
    const moved = arrived.current !== undefined && arrived.current !== path;
    arrived.current = path;
    const content = document.querySelector("main");
    const title = content?.querySelector("h1")?.textContent;
    document.title = title ? `${title} · ${NAME}` : NAME;
    if (moved && content && !content.contains(document.activeElement)) content.focus({ preventScroll: true });
  }, [path]);
}
