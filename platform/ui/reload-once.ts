/** A page whose code is gone after a deployment comes back by one reload; a second failure soon after is shown instead. */
import { useEffect } from "react";

const RELOADED_AT = "reloaded-at";
const SOON_MS = 60_000;

/** Without a network the reload waits for one. */
export function useReloadOnce(wanted: boolean): void {
  useEffect(() => {
    const before = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
    if (!wanted || (navigator.onLine && Date.now() - before < SOON_MS)) return;
    const reload = () => {
      sessionStorage.setItem(RELOADED_AT, String(Date.now()));
      location.reload();
    };
    if (navigator.onLine) return reload();
    addEventListener("online", reload, { once: true });
    return () => removeEventListener("online", reload);
  }, [wanted]);
}
