/** Short messages at the top of the screen: 1,500 ms, errors and news 4 s. The region that shows them is parts/toasts.tsx. */
import { create } from "zustand";

export interface Toast {
  readonly key: number;
  readonly text: string;
  /** "news" came by itself; the others answer a press. */
  readonly tone: "note" | "done" | "error" | "news";
  /** On its way out. */
  readonly leaving?: boolean;
}

const staysMs = { note: 1_500, done: 1_500, error: 4_000, news: 4_000 } as const;
const LEAVES_MS = 150;

export const useToasts = create<readonly Toast[]>(() => []);
let lastKey = 0;

/** News that are told at the same moment, such as two outcomes, stand under each other. */
const NEWS_MAX = 3;

/**
 * Shows a sentence that is already in the reader's language. A sentence that is on screen is not repeated. One answer of each tone is there
 * at a time: what is said later takes the place of what was said before.
 */
export function toast(text: string, tone: Toast["tone"] = "note"): void {
  if (useToasts.getState().some((shown) => shown.text === text && !shown.leaving)) return;
  const key = ++lastKey;
  useToasts.setState(
    (shown) => [...shown.filter((one) => one.tone !== tone), ...newsBefore(shown, tone), { key, text, tone }],
    true,
  );
  setTimeout(() => leave(key), staysMs[tone]);
}

const newsBefore = (shown: readonly Toast[], tone: Toast["tone"]): readonly Toast[] =>
  tone === "news" ? shown.filter((one) => one.tone === "news").slice(1 - NEWS_MAX) : [];

function leave(key: number): void {
  useToasts.setState((shown) => shown.map((one) => (one.key === key ? { ...one, leaving: true } : one)), true);
  setTimeout(() => useToasts.setState((shown) => shown.filter((one) => one.key !== key), true), LEAVES_MS);
}
