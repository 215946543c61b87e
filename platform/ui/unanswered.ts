/** What was sent and never answered, kept over a reload of the page: whoever sends it once more asks for what came of it. */
import type { Unanswered } from "./intention.ts";
import { UNANSWERED } from "./storage.ts";

/** The server knows a key for two days. After this time somebody means it anew. */
const KEPT_MS = 15 * 60_000;

interface Kept extends Unanswered {
  readonly at: number;
}

const nameOf = (path: string): string => UNANSWERED + path;

/** Of one call; only for input that holds no secret. It stays in this tab, where storage is allowed. */
export const keptUnanswered = (path: string) => ({
  read(): Unanswered | undefined {
    try {
      const kept = JSON.parse(sessionStorage.getItem(nameOf(path)) ?? "null") as Kept | null;
      return kept && Date.now() - kept.at < KEPT_MS ? kept : undefined;
    } catch {
      return undefined;
    }
  },
  write(unanswered: Unanswered | undefined): void {
    try {
      if (!unanswered) sessionStorage.removeItem(nameOf(path));
      else sessionStorage.setItem(nameOf(path), JSON.stringify({ ...unanswered, at: Date.now() } satisfies Kept));
    } catch {
      // Denied or full: it is known as long as the page is open.
    }
  },
});
