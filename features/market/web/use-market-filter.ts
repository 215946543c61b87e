/** What a list of markets is narrowed to and how it is sorted: shared by the phone's rows and the desktop's table. */
import { foundText, useTexts } from "@assay/ui/locale.ts";
import { useState } from "react";
import {
  categoriesOf,
  type Column,
  inOrder,
  type Market,
  nextOrder,
  ofCategory,
  type Order,
  usualOrder,
} from "./market-order.ts";
import type { MarketTab } from "./market-tabs.ts";

interface Option<Key extends string> {
  readonly key: Key;
  readonly label: string;
}

export interface MarketFilter {
  readonly tabs: readonly MarketTab[];
  readonly tab: MarketTab;
  readonly chooseTab: (key: MarketTab["key"]) => void;
  readonly categories: readonly Option<string>[];
  readonly category: string;
  readonly chooseCategory: (category: string) => void;
  /** None where markets stand in the customer's own order. */
  readonly order: Order | undefined;
  readonly sort: (column: Column) => void;
  /** The markets that pass, in order. */
  readonly of: (list: readonly Market[]) => Market[];
}

const ofTab = (list: readonly Market[], tab: MarketTab): readonly Market[] =>
  tab.kind === undefined ? list : list.filter(({ kind }) => kind === tab.kind);

/** `first` is the tab that is open at first; `onTab` hears of each that is chosen. */
export function useMarketFilter(
  list: readonly Market[],
  tabs: readonly [MarketTab, ...MarketTab[]],
  first: MarketTab["key"],
  onTab?: (key: MarketTab["key"]) => void,
): MarketFilter {
  const t = useTexts("market");
  const [key, setKey] = useState(first);
  const tab = tabs.find((one) => one.key === key) ?? tabs[0];
  const [category, chooseCategory] = useState("all");
  const [pressed, setPressed] = useState<Order>();
  // Favourites stand in the customer's own order until a column is pressed.
  const order = pressed ?? (tab.key === "favourites" ? undefined : usualOrder);
  return {
    tabs,
    tab,
    chooseTab: (chosen) => {
      setKey(chosen);
      onTab?.(chosen);
      chooseCategory("all");
    },
    categories: ["all", ...categoriesOf(ofTab(list, tab))].map((name) => ({
      key: name,
      label: foundText(t, `categories.${name}`),
    })),
    category,
    chooseCategory,
    order,
    sort: (column) => setPressed(nextOrder(order, column)),
    of: (markets) => {
      const chosen = ofCategory(ofTab(markets, tab), category);
      return order ? inOrder(chosen, order) : chosen;
    },
  };
}
