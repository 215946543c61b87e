import { useTexts } from "@assay/ui/locale.ts";
import { breadthOf, coinsOf, type Market } from "./market-order.ts";
import { MoversCard } from "./movers-card.tsx";

/** The market as a whole, and what stands out in it. */
export function MarketSummary({ list }: { readonly list: readonly Market[] }) {
  return (
    <div className="grid grid-cols-4 gap-2.5">
      <BreadthCard list={coinsOf(list)} />
      <MoversCard list={list} by="traded" />
      <MoversCard list={list} by="gainers" />
      <MoversCard list={list} by="losers" />
    </div>
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
