import { parsePrice } from "@assay/core/money.ts";
import { useCommand } from "@assay/ui/client.ts";
import { useAskFirst } from "@assay/ui/confirmation.ts";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useForm } from "@assay/ui/form.ts";
import { type Translate, useTexts } from "@assay/ui/locale.ts";
import { Own } from "@assay/ui/own.tsx";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { PriceText } from "@assay/ui/parts/price-text.tsx";
import { Segmented } from "@assay/ui/parts/segmented.tsx";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { useServerNow } from "@assay/ui/ticking.ts";
import { readable } from "@assay/ui/readable.ts";
import { toast } from "@assay/ui/toast.ts";
import { calls, sides } from "../../contract.ts";
import type { Order } from "../orders/order-model.ts";
import { MoneyText } from "@assay/ui/ticket/money-text.tsx";
import { StopExpiry } from "./stop-expiry.tsx";
import { StopFields } from "./stop-fields.tsx";
import { StopConfirm } from "./stop-confirm.tsx";
import { datedLimitInput, ofKind, ofSide, stopInput, stopRules, waitingKinds } from "./stop-form.ts";
import { useIndex } from "./use-index.ts";
import { told } from "../orders/told.ts";
import type { Ticket } from "../ticket/use-order-ticket.ts";

export interface StopSheetProps {
  readonly ticket: Ticket;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Orders that wait for the index or end at a date: what is too much for the ticket. */
export default function StopSheet({ ticket, open, onClose }: StopSheetProps) {
  const t = useTexts("spot");
  return (
    <Sheet open={open} onClose={onClose} title={t("stops.title")} context={<bdi dir="ltr">{ticket.market.symbol}</bdi>}>
      <StopOrder ticket={ticket} onClose={onClose} />
    </Sheet>
  );
}

const tones = { buy: "up", sell: "down" } as const;
const SECOND_MS = 1_000;

function StopOrder({ ticket: { market, terms, holdings, form: ticket, factsNow }, onClose }: Omit<StopSheetProps, "open">) {
  const t = useTexts("spot");
  const index = useIndex(market);
  const now = useServerNow(SECOND_MS);
  const [stop, dated] = [useCommand(calls.placeStop), useCommand(calls.placeOrder)];
  const facts = { terms, index: index === null ? undefined : parsePrice(index), available: holdings.available };
  const form = useForm(stopRules, facts, { type: ticket.fields.type });
  const { type, kind } = form.fields;
  const { holds, most } = form.summary;
  const holding = type === "buy" ? holdings.quote : holdings.base;
  const first = useAskFirst(send);
  async function send(): Promise<{ readonly order: Order } | undefined> {
    const outcome =
      kind === "limit"
        ? await dated.run(datedLimitInput(form.fields, market, now))
        : await stop.run(stopInput(form.fields, kind, market, now));
    first.dismiss();
    if (outcome.state !== "accepted") return undefined;
    toast(placedText(outcome.message.order, t), "done");
    onClose();
    return outcome.message;
  }
  const pending = stop.pending || dated.pending;
  return (
    <>
      <FormFrame
        label={t("stops.title")}
        className="flex flex-col gap-3"
        onSubmit={() => {
          if (form.attempt()) first.ask();
        }}
      >
        <Segmented
          label={t("side.label")}
          options={sides.map((key) => ({ key, label: t(`side.${key}`), tone: tones[key] }))}
          value={type}
          onChange={(side) => form.restart(ofSide(side))}
        />
        <SelectField
          label={t("kind.label")}
          options={waitingKinds.map((key) => ({ key, label: t(key === "limit" ? "stops.dated" : `kind.${key}`) }))}
          value={kind}
          onChange={(chosen) => form.restart(ofKind(chosen))}
        />
        <p className="text-caption text-soft">{t(`stops.about.${kind}`)}</p>
        <StopFields market={market} form={form} />
        <StopExpiry form={form} />
        <Own>
          <Facts
            facts={[
              { label: t("stats.index"), value: <PriceText value={index} decimals={market.price_decimals} /> },
              {
                label: t("ticket.available"),
                value: (
                  <>
                    <AmountText value={holding?.available} currency={type === "buy" ? market.quote : market.base} unit />
                    {most !== undefined && (
                      <button
                        type="button"
                        onClick={() => form.change({ amount: most })}
                        className="press relative ms-2 font-semibold text-brand before:absolute before:-inset-2"
                      >
                        {t("ticket.max")}
                      </button>
                    )}
                  </>
                ),
              },
              { label: t("stops.holds"), value: <MoneyText amount={holds} decimals={market.quantity_decimals} /> },
            ]}
          />
        </Own>
        {kind !== "limit" && <p className="text-caption text-soft">{t("orders.by-index")}</p>}
        <Cta type="submit" tone={tones[type]} action={t(`ticket.${type}`, { base: market.base })} pending={pending} />
      </FormFrame>
      <StopConfirm
        market={market}
        fields={form.fields}
        summary={form.summary}
        facts={factsNow()}
        asked={{ ...first, pending, send }}
      />
    </>
  );
}

/** Of an "oco" the limit rests, and its stop is told beside it. */
function placedText(placed: Order, t: Translate<"spot">): string {
  if (placed.state === "waiting") return t("stops.placed");
  const order = told(placed, t);
  return placed.state === "open" && placed.stop
    ? t("stops.placed-oco", { order, ...readable({ stop: placed.stop.price }) })
    : order;
}
