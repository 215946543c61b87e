import { VisitorAction } from "@assay/features/spot/web.tsx";
import { markDocked } from "@assay/ui/docked.ts";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountField } from "@assay/ui/parts/amount-field.tsx";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { Nearest } from "@assay/ui/parts/nearest.tsx";
import { Segmented } from "@assay/ui/parts/segmented.tsx";
import { useSession } from "@assay/ui/session.ts";
import { useSideKeys } from "@assay/ui/side-keys.ts";
import { lazy, Suspense } from "react";
import { type Side, sides } from "../contract.ts";
import { AvailableLine } from "./available-line.tsx";
import { TicketCosts } from "./ticket-costs.tsx";
import { faultText } from "@assay/ui/parts/field-frame.tsx";
import type { StockDesk } from "./use-stock-desk.ts";

const StockConfirm = lazy(() => import("./stock-confirm.tsx"));

const tones = { buy: "up", sell: "down" } as const;
const MONEY_DECIMALS = 2;
const NOTHING = "0";

/** Side, money or shares, a price if one is wanted, what it costs, and the press that places it. */
export function StockTicket({ desk }: { readonly desk: StockDesk }) {
  const t = useTexts("stock");
  const { form, facts, answer } = desk;
  const { base, quote, quantity_decimals, price_decimals, tick } = answer.market;
  const { fields, restart } = form;
  const [amount, price] = [form.field("amount"), form.field("price")];
  const loggedIn = useSession((now) => now.loggedIn);
  const byMoney = fields.counted === "money";
  const turnTo = (type: Side) => restart({ type, amount: "" });
  useSideKeys(sides, fields.type, turnTo);
  return (
    <FormFrame label={t("ticket.title")} className="flex flex-col gap-2.5" onSubmit={() => desk.submit()}>
      <Segmented
        label={t("ticket.side")}
        options={sides.map((key) => ({ key, label: t(`side.${key}`), tone: tones[key] }))}
        value={fields.type}
        onChange={turnTo}
      />
      <Segmented
        label={t("ticket.counted")}
        options={[
          { key: "money", label: t("ticket.in-money", { unit: quote }) },
          { key: "shares", label: t("ticket.in-shares") },
        ]}
        value={fields.counted}
        onChange={(counted) => restart({ counted, amount: "" })}
      />
      <div>
        <AmountField
          label={byMoney ? t(`ticket.money-${fields.type}`, { unit: quote }) : t("ticket.shares", { unit: base })}
          value={amount.value}
          onChange={amount.onChange}
          onLeave={amount.onLeave}
          faultText={faultText(t, amount.fault)}
          decimals={byMoney ? MONEY_DECIMALS : quantity_decimals}
          placeholder={NOTHING}
        />
        <Nearest fault={amount.fault} onTake={amount.onChange} />
      </div>
      <div>
        <AmountField
          label={t("ticket.limit", { unit: quote })}
          value={price.value}
          onChange={price.onChange}
          onLeave={price.onLeave}
          faultText={faultText(t, price.fault)}
          decimals={price_decimals}
          step={tick}
          placeholder={t(facts.isOpen ? "ticket.now" : "ticket.at-open")}
        />
        <Nearest fault={price.fault} onTake={price.onChange} />
      </div>
      {loggedIn && <AvailableLine desk={desk} />}
      <TicketCosts desk={desk} />
      <Action desk={desk} />
      <Suspense fallback={null}>
        <StockConfirm desk={desk} />
      </Suspense>
    </FormFrame>
  );
}

function Action({ desk: { form, facts, answer } }: { readonly desk: StockDesk }) {
  const t = useTexts("stock");
  const loggedIn = useSession((now) => now.loggedIn);
  if (!loggedIn) {
    return (
      <Suspense fallback={<span className="min-h-24" />}>
        <VisitorAction />
      </Suspense>
    );
  }
  const { type } = form.fields;
  return (
    <div ref={markDocked} className="in-sight">
      <Cta
        type="submit"
        tone={tones[type]}
        action={t(`ticket.${type}`, { base: answer.market.base })}
        cost={t(facts.isOpen ? "ticket.trades-now" : "ticket.queues")}
      />
    </div>
  );
}
