/** What a list of markets is narrowed to and how it is sorted: shared by the phone's rows and the desktop's table. */
import { useTexts } from "@assay/ui/locale.ts";
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

export type MarketTab = "favourites" | "spot";
const tabs: readonly MarketTab[] = ["favourites", "spot"];

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

export function useMarketFilter(list: readonly Market[]): MarketFilter {
  const t = useTexts("market");
  const [tab, chooseTab] = useState<MarketTab>("spot");
  const [category, chooseCategory] = useState("all");
  const [pressed, setPressed] = useState<Order>();
  // Favourites stand in the customer's own order until a column is pressed.
  const order = pressed ?? (tab === "spot" ? usualOrder : undefined);
  return {
    tabs: tabs.map((key) => ({ key, label: t(`tabs.${key}`) })),
    tab,
    chooseTab,
    categories: ["all", ...categoriesOf(list)].map((key) => ({ key, label: t(`categories.${key}`) })),
    category,
    chooseCategory,
    order,
    sort: (column) => setPressed(nextOrder(order, column)),
    of: (markets) => (order ? inOrder(ofCategory(markets, category), order) : ofCategory(markets, category)),
  };
}
