/** What a list of markets is narrowed to and how it is sorted: shared by the phone's rows and the desktop's table. */
import { useTexts } from "@assay/ui/locale.ts";
import { useState } from "react";
import {
  categoriesOf,
  coinsOf,
  type Column,
  inOrder,
  type Market,
  nextOrder,
  ofCategory,
  type Order,
  usualOrder,
} from "./market-order.ts";

export type MarketTab = "favourites" | "spot" | "stock";
const tabs: readonly MarketTab[] = ["favourites", "spot", "stock"];

interface Option<Key extends string> {
  readonly key: Key;
  readonly label: string;
}

export interface MarketFilter {
  readonly tabs: readonly Option<MarketTab>[];
  readonly tab: MarketTab;
  readonly chooseTab: (tab: MarketTab) => void;
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
  tab === "favourites" ? list : tab === "stock" ? list.filter(({ kind }) => kind === "equity") : coinsOf(list);

export function useMarketFilter(list: readonly Market[], first: MarketTab = "spot"): MarketFilter {
  const t = useTexts("market");
  const [tab, setTab] = useState(first);
  const [category, chooseCategory] = useState("all");
  const [pressed, setPressed] = useState<Order>();
  // Favourites stand in the customer's own order until a column is pressed.
  const order = pressed ?? (tab === "favourites" ? undefined : usualOrder);
  return {
    tabs: tabs.map((key) => ({ key, label: t(`tabs.${key}`) })),
    tab,
    chooseTab: (chosen) => {
      setTab(chosen);
      chooseCategory("all");
    },
    categories: ["all", ...categoriesOf(ofTab(list, tab))].map((key) => ({ key, label: t(`categories.${key}`) })),
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
