/** Account types: the inherited ids and wire words beside our own words (GLOSSARY.md). */
export const accountTypes = [
  { id: 1, field: "legal", account: "fiat" },
  { id: 2, field: "change", account: "spot" },
  { id: 3, field: "lever", account: "contract" },
  { id: 4, field: "micro", account: "option" },
  { id: 5, field: "stock", account: "stock" },
  { id: 6, field: "margin", account: "margin" },
  { id: 7, field: "leverage", account: "leverage" },
  { id: 8, field: "mining", account: "mining" },
] as const;
export type AccountField = (typeof accountTypes)[number]["field"];
export type Account = (typeof accountTypes)[number]["account"];

/** An account type in which a feature's products move customers' money. */
export interface ProductAccount {
  readonly account: Account;
  /** What its products win and lose, and what they hold, counts against the limits that customers set themselves. */
  readonly risky?: true;
}
