import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { classes } from "@assay/ui/parts/classes.ts";
import { Segmented } from "@assay/ui/parts/segmented.tsx";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import { useSideKeys } from "@assay/ui/side-keys.ts";
import { lazy, Suspense, useState } from "react";
import { type Side, sides } from "../../contract.ts";
import { ofKind, ofSide, ofTimeInForce } from "./order-fields.ts";
import { TicketAction } from "./ticket-action.tsx";
import { TicketAmount } from "./ticket-amount.tsx";
import { TicketCosts } from "./ticket-costs.tsx";
import type { Ticket } from "./use-order-ticket.ts";

const OrderConfirm = lazy(() => import("./order-confirm.tsx"));
const StopSheet = lazy(() => import("../stops/stop-sheet.tsx"));

export interface OrderTicketProps {
  readonly ticket: Ticket;
  /** Room for its usual distances; otherwise it fills the height it is given. */
  readonly roomy?: boolean;
  readonly className?: string;
}

const tones = { buy: "up", sell: "down" } as const;
/** The last is not a kind of its own: it opens the sheet with all others. */
const kinds = ["limit", "market", "more"] as const;
/** Without an index. */
const limitOnly = ["limit"] as const;
const forces = ["gtc", "ioc", "fok"] as const;

/** The order form: side, kind, price, amount, cost, and the press that places it. */
export function OrderTicket({ ticket, roomy = false, className }: OrderTicketProps) {
  const t = useTexts("spot");
  const { form, terms } = ticket;
  const { fields, restart } = form;
  const [waiting, setWaiting] = useState<boolean>();
  const turnTo = (type: Side) => restart(ofSide(fields, type));
  useSideKeys(sides, fields.type, turnTo);
  return (
    <>
      <FormFrame
        label={t("ticket.title")}
        className={classes("flex flex-col", roomy ? "gap-2.5" : "justify-between gap-1.5 short:gap-1", className)}
        onSubmit={ticket.submit}
      >
        <Segmented
          label={t("side.label")}
          options={sides.map((key) => ({ key, label: t(`side.${key}`), tone: tones[key] }))}
          value={fields.type}
          onChange={turnTo}
          className="short:[&_label]:min-h-[26px]"
        />
        <div className="grid grid-cols-[1.25fr_1fr] gap-1.5">
          <SelectField
            bare
            label={t("kind.label")}
            options={(terms.indexed ? kinds : limitOnly).map((key) => ({ key, label: t(`kind.${key}`) }))}
            value={fields.kind}
            onChange={(kind) => (kind === "more" ? setWaiting(true) : restart(ofKind(fields, kind)))}
          />
          {fields.kind === "limit" ? <Force ticket={ticket} /> : <CountedIn ticket={ticket} />}
        </div>
        <TicketAmount ticket={ticket} />
        <TicketCosts ticket={ticket} />
        <TicketAction ticket={ticket} />
        <Suspense fallback={null}>
          <OrderConfirm ticket={ticket} />
        </Suspense>
      </FormFrame>
      {/* It holds a form of its own, whose submit must not reach this one. */}
      {waiting !== undefined && (
        <Suspense fallback={null}>
          <StopSheet ticket={ticket} open={waiting} onClose={() => setWaiting(false)} />
        </Suspense>
      )}
    </>
  );
}

function Force({ ticket: { form } }: { readonly ticket: Ticket }) {
  const t = useTexts("spot");
  return (
    <SelectField
      bare
      label={t("tif.label")}
      options={forces.map((key) => ({ key, label: t(`tif.${key}`) }))}
      value={form.fields.time_in_force}
      onChange={(chosen) => form.change(ofTimeInForce(chosen))}
    />
  );
}

/** A market order counts either currency. */
function CountedIn({ ticket: { form, market } }: { readonly ticket: Ticket }) {
  const t = useTexts("spot");
  return (
    <SelectField
      bare
      label={t("ticket.amount-in")}
      options={[
        { key: "base", label: market.base },
        { key: "quote", label: market.quote },
      ]}
      value={form.fields.amount_in}
      onChange={(amount_in) => form.restart({ amount_in, amount: "" })}
    />
  );
}
