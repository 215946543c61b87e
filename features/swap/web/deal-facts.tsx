import { useTexts } from "@assay/ui/locale.ts";
import { type Fact, Facts } from "@assay/ui/parts/facts.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import type { ReactNode } from "react";
import { VALUE } from "../rules.ts";
import { CoinMoney, PairRatio, RatioText } from "./coin-money.tsx";
import { tradeOn } from "./paths.ts";
import type { Quote, Swap } from "./swap-form.ts";

/** A swap in money, line by line: what is given and arrives, the middle, what it costs, and what the order book would bring. */
export function DealFacts({ deal, more = [] }: { readonly deal: Quote | Swap; readonly more?: readonly Fact[] }) {
  const t = useTexts("swap");
  const { from_currency: from, to_currency: to } = deal;
  const facts: readonly Fact[] = [
    { label: t("given"), value: <CoinMoney value={deal.number} coin={from} /> },
    { label: t("arrives"), value: <CoinMoney value={deal.arrives} coin={to} className="font-semibold" /> },
    { label: t("rate"), value: <RatioText from={from} to={to} value={deal.ratio} /> },
    { label: t("inverse"), value: <RatioText from={to} to={from} value={deal.inverse} /> },
    { label: t("mid-price"), value: <PairRatio from={from} to={to} ratio={deal.mid_ratio} inverse={deal.mid_inverse} /> },
    { label: t("mid"), value: <CoinMoney value={deal.mid} coin={to} /> },
    { label: t("spread"), value: <CoinMoney value={deal.spread} coin={to} /> },
    { label: t("fee"), value: <CoinMoney value={deal.fee} coin={to} /> },
    { label: t("book"), value: <BookText deal={deal} /> },
    ...more,
  ];
  return <Facts facts={facts} />;
}

/** What the order book would bring, and the way to trade there. */
function BookText({ deal }: { readonly deal: Quote | Swap }): ReactNode {
  const t = useTexts("swap");
  const { book, book_symbol, to_currency: to } = deal;
  return (
    <span className="flex flex-col items-end">
      {book === null ? t("book-none") : <CoinMoney value={book} coin={to} />}
      <Go to={tradeOn(book_symbol, to === VALUE ? "sell" : "buy")} className="press reach font-semibold text-brand">
        {t("trade")}
      </Go>
    </span>
  );
}
