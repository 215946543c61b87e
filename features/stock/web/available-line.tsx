import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { formatAmount } from "@assay/core/money.ts";
import { AvailableLine as Line } from "@assay/ui/ticket/available-line.tsx";
import { TakeAll } from "@assay/ui/ticket/share-line.tsx";
import { allOf } from "./stock-form.ts";
import type { StockDesk } from "./use-stock-desk.ts";

const TRANSFER = "/pages/fund/transfer?currency=USDT&to=stock";

/** What the stock account has for this side, all of it by one press, and the way to more. */
export function AvailableLine({ desk: { form, facts, answer } }: { readonly desk: StockDesk }) {
  const t = useTexts("stock");
  const side = form.fields.type === "buy" ? "quote" : "base";
  const has = facts.available?.[side];
  return (
    <Line
      className="min-h-7 gap-2"
      label={t("ticket.available")}
      value={<AmountText value={has && formatAmount(has)} currency={answer.market[side]} unit hideable className="font-medium" />}
    >
      <TakeAll
        text={t("ticket.all")}
        disabled={has === undefined || has.units === 0n}
        onPress={() => form.change(allOf(form.fields, facts))}
      />
      <Go to={TRANSFER} className="press reach inline-flex min-h-7 shrink-0 items-center font-semibold text-brand">
        {t("ticket.transfer")}
      </Go>
    </Line>
  );
}
