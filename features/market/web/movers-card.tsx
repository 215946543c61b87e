import { useTexts } from "@assay/ui/locale.ts";
import { CoinLogo } from "@assay/ui/parts/coin-logo.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { LiveChange } from "@assay/ui/parts/live-change.tsx";
import { PriceCell } from "@assay/ui/parts/price-cell.tsx";
import { coinsOf, inOrder, type Market, type Order, usualOrder } from "./market-order.ts";
import { tradePath } from "./paths.ts";

const SHOWN = 3;
const orders = {
  traded: usualOrder,
  gainers: { column: "change", descending: true },
  losers: { column: "change", descending: false },
} as const satisfies Record<string, Order>;

export interface MoversCardProps {
  readonly list: readonly Market[];
  readonly by: keyof typeof orders;
}

/** The three markets that stand out by one measure. */
export function MoversCard({ list, by }: MoversCardProps) {
  const t = useTexts("market");
  return (
    <section aria-label={t(`summary.${by}`)} className="min-w-0 rounded-card bg-s1 px-4 py-3">
      <h2 className="mb-1 text-form text-soft">{t(`summary.${by}`)}</h2>
      <ul>
        {inOrder(coinsOf(list), orders[by])
          .slice(0, SHOWN)
          .map((market) => (
            <Mover key={market.symbol} market={market} />
          ))}
      </ul>
    </section>
  );
}

function Mover({ market: { symbol, base, price, price_decimals: decimals, change } }: { readonly market: Market }) {
  return (
    <li>
      <Go to={tradePath(symbol)} className="-mx-2 flex h-9 items-center gap-2.5 rounded-chip px-2 text-form hover:bg-s2">
        <CoinLogo code={base} size={20} />
        <span className="grow font-semibold">{base}</span>
        <PriceCell symbol={symbol} price={price} decimals={decimals} />
        <LiveChange symbol={symbol} change={change} className="w-16 text-end font-semibold" />
      </Go>
    </li>
  );
}
