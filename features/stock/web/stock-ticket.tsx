import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { Segmented } from "@assay/ui/parts/segmented.tsx";
import { useSession } from "@assay/ui/session.ts";
import { useSideKeys } from "@assay/ui/side-keys.ts";
import { NumberField } from "@assay/ui/ticket/number-field.tsx";
import { ForCustomers, TicketAction } from "@assay/ui/ticket/ticket-action.tsx";
import { lazy, Suspense } from "react";
import { type Side, sides } from "../contract.ts";
import { AvailableLine } from "./available-line.tsx";
import { TicketCosts } from "./ticket-costs.tsx";
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
  const loggedIn = useSession((now) => now.loggedIn);
  const byMoney = fields.counted === "money";
  const turnTo = (type: Side) => restart({ type, amount: "" });
  useSideKeys(sides, fields.type, turnTo);
  return (
    <FormFrame label={t("ticket.title")} className="flex flex-col gap-2.5" onSubmit={desk.submit}>
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
      <NumberField
        t={t}
        field={form.field("amount")}
        label={byMoney ? t(`ticket.money-${fields.type}`, { unit: quote }) : t("ticket.shares", { unit: base })}
        decimals={byMoney ? MONEY_DECIMALS : quantity_decimals}
        placeholder={NOTHING}
      />
      <NumberField
        t={t}
        field={form.field("price")}
        label={t("ticket.limit", { unit: quote })}
        decimals={price_decimals}
        step={tick}
        placeholder={t(facts.isOpen ? "ticket.now" : "ticket.at-open")}
      />
      {loggedIn && <AvailableLine desk={desk} />}
      <TicketCosts desk={desk} />
      <ForCustomers>
        <TicketAction
          ticket={desk}
          tone={tones[fields.type]}
          action={t(`ticket.${fields.type}`, { base })}
          cost={t(facts.isOpen ? "ticket.trades-now" : "ticket.queues")}
        />
      </ForCustomers>
      <Suspense fallback={null}>
        <StockConfirm desk={desk} />
      </Suspense>
    </FormFrame>
  );
}
