import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { inPercent } from "@assay/ui/number.ts";
import { CheckField } from "@assay/ui/parts/check-field.tsx";
import { classes } from "@assay/ui/parts/classes.ts";
import { Segmented } from "@assay/ui/parts/segmented.tsx";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import { useSideKeys } from "@assay/ui/side-keys.ts";
import { ShareLine } from "@assay/ui/ticket/share-line.tsx";
import { lazy, Suspense } from "react";
import { type Side, sides } from "../../contract.ts";
import { LeveragePress } from "./leverage-press.tsx";
import { faultsBelow, PricedField } from "../priced-field.tsx";
import { TicketAction } from "./ticket-action.tsx";
import { TicketPreview } from "./ticket-preview.tsx";
import { TicketStops } from "./ticket-stops.tsx";
import type { Ticket } from "./use-contract-ticket.ts";

const OpeningConfirm = lazy(() => import("./opening-confirm.tsx"));

const tones = { long: "up", short: "down" } as const;
const kinds = ["market", "limit"] as const;
const NOTHING = "0";

/** The contract form: side, margin and leverage, price, quantity, stops, what it costs and risks, and the press that opens it. */
export function ContractTicket({ ticket, className }: { readonly ticket: Ticket; readonly className?: string }) {
  const t = useTexts("leverage");
  const { form, market } = ticket;
  const { fields, change, restart } = form;
  const isLimit = fields.kind === "limit";
  const turnTo = (type: Side) => restart({ type, target_profit_price: "", stop_loss_price: "" });
  useSideKeys(sides, fields.type, turnTo);
  return (
    <FormFrame label={t("ticket.title")} className={classes("flex flex-col gap-2", className)} onSubmit={ticket.submit}>
      <Segmented
        label={t("side.label")}
        options={sides.map((key) => ({ key, label: t(`side.${key}`), tone: tones[key] }))}
        value={fields.type}
        onChange={turnTo}
      />
      <div className="grid grid-cols-2 gap-1.5">
        <SelectField
          bare
          label={t("kind.label")}
          options={kinds.map((key) => ({ key, label: t(`kind.${key}`) }))}
          value={fields.kind}
          onChange={ticket.chooseKind}
        />
        <LeveragePress ticket={ticket} />
      </div>
      <div className={classes("grid gap-1.5", isLimit && `grid-cols-2 ${faultsBelow}`)}>
        {isLimit && (
          <PricedField
            named
            label={t("ticket.price", { unit: market.quote })}
            field={form.field("target_price")}
            decimals={market.price_decimals}
            step={market.tick}
          />
        )}
        <PricedField
          named={isLimit}
          label={t("ticket.number", { unit: market.base })}
          field={form.field("number")}
          decimals={market.quantity_decimals}
          step={market.step}
          placeholder={NOTHING}
        />
      </div>
      {!fields.reduce_only && <Share ticket={ticket} />}
      <div className="flex flex-wrap gap-x-5 gap-y-4">
        <CheckField
          label={t("ticket.stops")}
          value={fields.stops && !fields.reduce_only}
          onChange={(stops) => change({ stops, reduce_only: false })}
        />
        <CheckField
          label={t("ticket.reduce-only")}
          value={fields.reduce_only}
          onChange={(reduce_only) => change({ reduce_only, stops: false })}
        />
      </div>
      {fields.stops && <TicketStops ticket={ticket} />}
      <TicketPreview ticket={ticket} />
      <TicketAction ticket={ticket} />
      <Suspense fallback={null}>
        <OpeningConfirm ticket={ticket} />
      </Suspense>
    </FormFrame>
  );
}

/** The share of what is free that margin and fee take. */
function Share({ ticket: { form, takeShare, facts } }: { readonly ticket: Ticket }) {
  const t = useTexts("leverage");
  const tag = useLanguageTag();
  const { percent } = form.summary;
  return (
    <ShareLine
      value={percent}
      tone={tones[form.fields.type]}
      onChange={takeShare}
      disabled={facts.available === undefined}
      all={t("ticket.max")}
    >
      <bdi dir="ltr" className="ms-2 w-9 shrink-0 text-end text-caption text-soft">
        {inPercent(percent, tag)}
      </bdi>
    </ShareLine>
  );
}
