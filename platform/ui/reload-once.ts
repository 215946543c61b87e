/** A page whose code is gone after a deployment comes back by one reload; a second failure soon after is shown instead. */
import { useEffect } from "react";

const RELOADED_AT = "reloaded-at";
const SOON_MS = 60_000;

export function useReloadOnce(wanted: boolean): void {
  useEffect(() => {
    const before = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
    if (!wanted || !navigator.onLine || Date.now() - before < SOON_MS) return;
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    location.reload();
  }, [wanted]);
}
