import { parseAmount, parsePrice } from "@assay/core/money.ts";
import { calls as market } from "@assay/features/market/contract.ts";
import { calls as wallet } from "@assay/features/wallet/contract.ts";
import { useCall, useCommand } from "@assay/ui/client.ts";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useForm } from "@assay/ui/form.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountField } from "@assay/ui/parts/amount-field.tsx";
import { Button } from "@assay/ui/parts/button.tsx";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { quoteOf } from "@assay/ui/prices.ts";
import { toast } from "@assay/ui/toast.ts";
import { useMemo } from "react";
import { calls } from "../contract.ts";
import { type OrderStanding, type Terms, termsOf } from "../rules.ts";
import { amendRules, standingOf, startOf } from "./amend-form.ts";
import { MoneyText } from "./money-text.tsx";
import { Nearest } from "@assay/ui/parts/nearest.tsx";
import type { Order } from "./order-model.ts";
import { faultText } from "@assay/ui/parts/field-frame.tsx";
import type { Market } from "./use-market-frames.ts";

export interface AmendSheetProps {
  readonly order: Order;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Leads to the stop beside it, where it has one. */
  readonly onStop?: () => void;
}

/** Another price or another amount for an open order. */
export default function AmendSheet({ order, open, onClose, onStop }: AmendSheetProps) {
  const t = useTexts("spot");
  const quotes = useCall(market.listQuotes, {}, { when: open });
  const row = quotes.data?.list.find(({ symbol }) => symbol === order.symbol);
  const terms = useMemo(() => row && termsOf(row), [row]);
  const standing = terms && standingOf(order, terms);
  return (
    <Sheet
      own
      open={open && standing !== undefined}
      onClose={onClose}
      title={t("amend.title", { side: t(`side.${order.type}`) })}
      context={<bdi dir="ltr">{order.symbol}</bdi>}
    >
      {row && standing && <AmendFields id={order.id} market={row} terms={terms} standing={standing} onClose={onClose} />}
      {onStop && (
        <Button block onPress={onStop} className="mt-3">
          {t("stops.change")}
        </Button>
      )}
    </Sheet>
  );
}

interface AmendFieldsProps {
  readonly id: string;
  readonly market: Market;
  readonly terms: Terms;
  readonly standing: OrderStanding;
  readonly onClose: () => void;
}

/** Money is shown here as beside the form of a new order. */
const QUOTE_DECIMALS = 2;

function AmendFields({ id, market: row, terms, standing, onClose }: AmendFieldsProps) {
  const t = useTexts("spot");
  const command = useCommand(calls.amendOrder);
  const reference = quoteOf(row.symbol)?.price ?? row.price;
  const available = useAvailable(row, standing);
  const facts = { terms, reference: reference === null ? undefined : parsePrice(reference), order: standing, available };
  const decimals = available?.currency === row.quote ? QUOTE_DECIMALS : row.quantity_decimals;
  const form = useForm(amendRules, facts, startOf(standing, terms, row.price_decimals));
  const [price, amount] = [form.field("target_price"), form.field("amount")];
  async function amend(): Promise<void> {
    if (!form.attempt()) return;
    const outcome = await command.run({ id, ...form.fields });
    if (outcome.state !== "accepted") return;
    toast(t("amend.done"), "done");
    onClose();
  }
  return (
    <FormFrame className="flex flex-col gap-3" onSubmit={amend}>
      <div>
        <AmountField
          label={t("ticket.price", { unit: row.quote })}
          {...price}
          faultText={faultText(t, price.fault)}
          decimals={row.price_decimals}
          step={row.tick}
        />
        <Nearest fault={price.fault} onTake={price.onChange} />
      </div>
      <div>
        <AmountField
          label={t("amend.amount", { unit: row.base })}
          {...amount}
          faultText={faultText(t, amount.fault)}
          decimals={row.quantity_decimals}
          step={row.step}
        />
        <Nearest fault={amount.fault} onTake={amount.onChange} />
      </div>
      <Facts
        facts={[
          { label: t("ticket.available"), value: <MoneyText amount={available} decimals={decimals} /> },
          { label: t("amend.holds"), value: <MoneyText amount={form.summary?.holds} decimals={decimals} /> },
        ]}
      />
      <p className="min-h-9 text-caption text-soft">
        {t(!form.summary?.isChanged ? "amend.turn" : form.summary.keepsTurn ? "amend.keeps-turn" : "amend.loses-turn")}
      </p>
      <Cta
        type="submit"
        tone={standing.side === "buy" ? "up" : "down"}
        action={t("amend.action")}
        pending={command.pending}
        disabled={form.summary?.isChanged === false}
      />
    </FormFrame>
  );
}

const SPOT = "change";

/** What the spot account has of the currency that the order pays with. */
function useAvailable({ base, quote, currency_id, legal_id }: Market, { side }: OrderStanding) {
  const [currency, id] = side === "buy" ? [quote, legal_id] : [base, currency_id];
  const answer = useCall(wallet.showWallet, { currency: String(id), type: SPOT });
  return answer.data && parseAmount(currency, answer.data.wallet.available);
}
