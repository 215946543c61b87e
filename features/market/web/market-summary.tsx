import { useTexts } from "@assay/ui/locale.ts";
import { CoinLogo } from "@assay/ui/parts/coin-logo.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { LiveChange } from "@assay/ui/parts/live-change.tsx";
import { PriceCell } from "@assay/ui/parts/price-cell.tsx";
import { breadthOf, inOrder, type Market, type Order, usualOrder } from "./market-order.ts";
import { tradePath } from "./paths.ts";

const SHOWN = 3;
const movers: readonly { readonly key: string; readonly order: Order }[] = [
  { key: "traded", order: usualOrder },
  { key: "gainers", order: { column: "change", descending: true } },
  { key: "losers", order: { column: "change", descending: false } },
];

/** The market as a whole, and what stands out in it. */
export function MarketSummary({ list }: { readonly list: readonly Market[] }) {
  const t = useTexts("market");
  return (
    <div className="grid grid-cols-4 gap-2.5">
      <BreadthCard list={list} />
      {movers.map(({ key, order }) => (
        <section key={key} aria-label={t(`summary.${key}`)} className="min-w-0 rounded-card bg-s1 px-4 py-3">
          <h2 className="mb-1 text-form text-soft">{t(`summary.${key}`)}</h2>
          <ul>
            {inOrder(list, order)
              .slice(0, SHOWN)
              .map((market) => (
                <Mover key={market.symbol} market={market} />
              ))}
          </ul>
        </section>
      ))}
    </div>
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

/** How many rise and fall: the words say it, the bar shows it. */
function BreadthCard({ list }: { readonly list: readonly Market[] }) {
  const t = useTexts("market");
  const { rising, falling, still } = breadthOf(list);
  return (
    <section aria-label={t("summary.breadth")} className="flex min-w-0 flex-col rounded-card bg-s1 px-4 py-3">
      <h2 className="text-form text-soft">{t("summary.breadth")}</h2>
      <p className="mt-2 flex items-baseline gap-2">
        <span className="text-price text-up">{rising}</span>
        <span className="text-form text-soft">{t("summary.rising")}</span>
        <span className="ms-auto text-price text-down">{falling}</span>
        <span className="text-form text-soft">{t("summary.falling")}</span>
      </p>
      <span aria-hidden="true" className="mt-auto flex h-1.5 gap-1">
        <span className="rounded-full bg-up-fill" style={{ flexGrow: rising }} />
        <span className="rounded-full bg-s3" style={{ flexGrow: still }} />
        <span className="rounded-full bg-down-fill" style={{ flexGrow: falling }} />
      </span>
      <p className="mt-2 text-caption text-faint">{t("summary.still", { count: still })}</p>
    </section>
  );
}
