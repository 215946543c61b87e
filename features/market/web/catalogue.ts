/** Keeps what this page knows of currencies at what the house says. */
import type { OutputOf } from "@assay/core/contract.ts";
import { onUnknown } from "@assay/core/currency.ts";
import { ask, refreshAll, refreshCalls } from "@assay/ui/asking.ts";
import { onRoom } from "@assay/ui/live.ts";
import { calls } from "../contract.ts";
import { learn } from "./learned.ts";

/** A code that stays unknown is not asked for again before. */
const AGAIN_MS = 10_000;

let askedAt = -Infinity;

/** Starts keeping, for the life of the page. Call it once, after the first paint. */
export function keepCatalogue(): void {
  onUnknown(() => {
    if (performance.now() - askedAt > AGAIN_MS) void askAnew();
  });
  onRoom("catalogue", "catalogue", () => {
    void askAnew();
    refreshCalls([calls.listQuotes.path, calls.showMarket.path]);
  });
  void askAnew();
}

/** Failures are left to the screens that lack a currency: they ask the same call and say what is wrong. */
async function askAnew(): Promise<void> {
  askedAt = performance.now();
  const answer = await ask(calls.listCatalogue, {}).catch(() => undefined);
  // What met an unknown code is drawn anew with its answer.
  if (answer && learnCatalogue(answer)) refreshAll();
}

/** True where the house knows more than this page did. */
export function learnCatalogue({ currencies }: OutputOf<typeof calls.listCatalogue>): boolean {
  const facts = currencies.map(({ decimals_shown: decimalsShown, networks, ...fact }) => ({
    ...fact,
    decimalsShown,
    networks: networks.map(({ sub_name: subName, ...network }) => ({ ...network, subName })),
  }));
  return learn(facts);
}
