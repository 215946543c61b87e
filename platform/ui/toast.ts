/** Short messages at the top of the screen: 1,500 ms, errors 4 s. The region that shows them is parts/toasts.tsx. */
import { create } from "zustand";

export interface Toast {
  readonly key: number;
  readonly text: string;
  readonly tone: "note" | "done" | "error";
  /** On its way out. */
  readonly leaving?: boolean;
}

const STAYS_MS = 1_500;
const ERROR_STAYS_MS = 4_000;
const LEAVES_MS = 150;
const SHOWN_MAX = 3;

export const useToasts = create<readonly Toast[]>(() => []);
let lastKey = 0;

/** Shows a sentence that is already in the reader's language. A sentence that is on screen is not repeated. */
export function toast(text: string, tone: Toast["tone"] = "note"): void {
  if (useToasts.getState().some((shown) => shown.text === text && !shown.leaving)) return;
  const key = ++lastKey;
  useToasts.setState((shown) => [...shown, { key, text, tone }].slice(-SHOWN_MAX), true);
  const stays = tone === "error" ? ERROR_STAYS_MS : STAYS_MS;
  setTimeout(() => leave(key), stays);
}

function leave(key: number): void {
  useToasts.setState((shown) => shown.map((one) => (one.key === key ? { ...one, leaving: true } : one)), true);
  setTimeout(() => useToasts.setState((shown) => shown.filter((one) => one.key !== key), true), LEAVES_MS);
}
