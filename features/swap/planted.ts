/** Mistakes that somebody could make here: the simulator must notice every one. */
import type { PlantedHere } from "@assay/server/simulation.ts";

export const planted: readonly PlantedHere[] = [
  {
    name: "a-swap-is-kept-nowhere",
    file: "features/swap/server/swap.ts",
    right: "all.map(({ done, terms }) => evidenceOf(done, terms)),",
    wrong: "[],",
  },
  {
    name: "a-pool-keeps-the-fee",
    file: "features/swap/server/postings.ts",
    right: "    { from: POOL, to: FEES, amount: amount(toCurrency, fee) },\n",
    wrong: "",
  },
  {
    name: "all-quotes-are-priced-without-a-spread",
    file: "features/swap/server/prices.ts",
    right: "return { ...dealOf(units, from, to, book?.brings)",
    wrong: "return { ...dealOf(units, { ...from, spread: 0n }, { ...to, spread: 0n }, book?.brings)",
  },
];
