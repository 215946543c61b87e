import { useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { CoinLogo } from "@assay/ui/parts/coin-logo.tsx";
import { LiveChange } from "@assay/ui/parts/live-change.tsx";
import { PriceCell } from "@assay/ui/parts/price-cell.tsx";
import { Check } from "lucide-react";
import { useState } from "react";
import { calls } from "../contract.ts";
import { coinsOf, inOrder, type Market, usualOrder } from "./market-order.ts";

const SHOWN = 6;

/** Instead of an empty list: the most traded markets, each to be taken or left, and one press that keeps them. */
export function FavouriteSuggestions({ list }: { readonly list: readonly Market[] }) {
  const t = useTexts("market");
  const add = useCommand(calls.addFavourite);
  const offered = inOrder(coinsOf(list), usualOrder).slice(0, SHOWN);
  const [left, setLeft] = useState<readonly string[]>([]);
  const chosen = offered.filter(({ symbol }) => !left.includes(symbol));
  const toggle = (symbol: string) =>
    setLeft(left.includes(symbol) ? left.filter((other) => other !== symbol) : [...left, symbol]);
  async function keep(): Promise<void> {
    for (const { currency_id } of chosen) {
      const { state } = await add.run({ currency_id: String(currency_id) });
      if (state !== "accepted") return;
    }
  }
  return (
    <div className="mx-auto max-w-[45rem] py-6 desk:px-5">
      <p className="text-center text-form text-soft">{t("favourites-empty")}</p>
      <ul className="mt-4 grid grid-cols-2 gap-2.5 desk:grid-cols-3">
        {offered.map((market) => (
          <li key={market.symbol}>
            <Suggestion market={market} taken={chosen.includes(market)} onPress={() => toggle(market.symbol)} />
          </li>
        ))}
      </ul>
      <Button
        tone="brand"
        block
        pending={add.pending}
        disabled={chosen.length === 0}
        onPress={() => void keep()}
        className="mt-4"
      >
        {t("suggestions.add", { count: chosen.length })}
      </Button>
    </div>
  );
}

interface SuggestionProps {
  readonly market: Market;
  readonly taken: boolean;
  readonly onPress: () => void;
}

function Suggestion({ market: { symbol, base, price, price_decimals: decimals, change }, taken, onPress }: SuggestionProps) {
  return (
    <button
      type="button"
      aria-pressed={taken}
      onClick={onPress}
      className="press flex w-full items-start gap-2.5 rounded-card border border-line bg-s1 p-3 text-start aria-pressed:border-brand-deep desk:bg-s2"
    >
      <CoinLogo code={base} size={28} />
      <span className="min-w-0 grow">
        <span className="block text-body font-semibold">{base}</span>
        <PriceCell symbol={symbol} price={price} decimals={decimals} className="block text-form" />
        <LiveChange symbol={symbol} change={change} className="text-caption" />
      </span>
      <span
        aria-hidden="true"
        className={`grid size-5 shrink-0 place-items-center rounded-full ${taken ? "bg-brand-fill text-on-brand" : "border border-control"}`}
      >
        {taken && <Check className="size-3.5" />}
      </span>
    </button>
  );
}
