/** The currencies that this page knows beyond those that it was built with: as the house said last, kept in this browser. */
import { allCurrencies, type CurrencyFact, learnCurrency } from "@assay/core/currency.ts";
import { read, write } from "@assay/ui/storage.ts";

/** Takes in what was stored. Call it before anything is drawn. */
export function learnStored(): void {
  const stored = read("catalogue");
  if (stored === undefined) return;
  try {
    learn(JSON.parse(stored) as CurrencyFact[]);
  } catch {
    write("catalogue", undefined);
  }
}

/** Takes in what the house says and stores it; true where that was more than the page knew. */
export function learn(facts: readonly CurrencyFact[]): boolean {
  const before = new Set(allCurrencies().map(({ code }) => code));
  const contradict = facts.filter((fact) => !agrees(fact));
  // Of another house at this address, or of one that has begun anew, nothing is kept: the next start learns it afresh.
  write("catalogue", contradict.length > 0 ? undefined : JSON.stringify(facts));
  return allCurrencies().some(({ code }) => !before.has(code));
}

/** Takes one in, unless it contradicts what is known. */
function agrees(fact: CurrencyFact): boolean {
  try {
    learnCurrency(fact);
    return true;
  } catch {
    return false;
  }
}
