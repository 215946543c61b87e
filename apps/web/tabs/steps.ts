/** What a new customer does first, judged by what has really happened. */
export interface FirstFacts {
  /** Practice money is given away in this installation. */
  readonly sandbox: boolean;
  /** What everything is worth in USDT; null while a price is missing. */
  readonly total: string | null;
  readonly hasTraded: boolean;
  readonly hasFavourite: boolean;
}

export interface Step {
  /** Its words are the texts `steps.<key>`. */
  readonly key: "account" | "money" | "trade" | "favourite";
  readonly done: boolean;
  /** Where it is done; an account is already open to whoever sees these steps. */
  readonly to: string;
}

/** The steps in the order in which they make sense. Who has traded has had money, even if it is gone. */
export function stepsOf({ sandbox, total, hasTraded, hasFavourite }: FirstFacts): readonly Step[] {
  const hasMoney = hasTraded || /[1-9]/.test(total ?? "");
  return [
    { key: "account", done: true, to: "/pages/setting/setting" },
    ...(sandbox ? [{ key: "money", done: hasMoney, to: "/pages/fund/assets" } as const] : []),
    { key: "trade", done: hasTraded, to: "/pages/transaction/index" },
    { key: "favourite", done: hasFavourite, to: "/pages/market/search" },
  ];
}
