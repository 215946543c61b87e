import { formatAmount } from "@assay/core/money.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { allOf } from "./stock-form.ts";
import type { StockDesk } from "./use-stock-desk.ts";

const TRANSFER = "/pages/fund/transfer?currency=USDT&to=stock";

/** What the stock account has for this side, all of it by one press, and the way to more. */
export function AvailableLine({ desk: { form, facts, answer } }: { readonly desk: StockDesk }) {
  const t = useTexts("stock");
  const buys = form.fields.type === "buy";
  const { base, quote } = answer.market;
  const has = buys ? facts.available?.quote : facts.available?.base;
  return (
    <div className="flex min-h-7 items-center gap-2 text-caption">
      <span className="min-w-0 grow truncate text-soft">{t("ticket.available")}</span>
      <AmountText value={has && formatAmount(has)} currency={buys ? quote : base} unit hideable className="font-medium" />
      <button
        type="button"
        disabled={has === undefined || has.units === 0n}
        onClick={() => form.change(allOf(form.fields, facts))}
        className="press reach min-h-7 shrink-0 font-semibold text-brand disabled:opacity-45"
      >
        {t("ticket.all")}
      </button>
      <Go to={TRANSFER} className="press reach inline-flex min-h-7 shrink-0 items-center font-semibold text-brand">
        {t("ticket.transfer")}
      </Go>
    </div>
  );
}
