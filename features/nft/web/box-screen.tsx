import { scaleOf } from "@assay/core/currency.ts";
import { ReceiptView } from "@assay/features/proofs/web.tsx";
import { useCall } from "@assay/ui/client.ts";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { Card } from "@assay/ui/parts/card.tsx";
import { type Fact, Facts } from "@assay/ui/parts/facts.tsx";
import { faultText } from "@assay/ui/parts/field-frame.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Pane } from "@assay/ui/parts/pane.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { Segmented } from "@assay/ui/parts/segmented.tsx";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import { RowsSkeleton } from "@assay/ui/parts/skeleton.tsx";
import { TextField } from "@assay/ui/parts/text-field.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { serverNow } from "@assay/ui/server-clock.ts";
import { MoneyText } from "@assay/ui/ticket/money-text.tsx";
import { NumberField } from "@assay/ui/ticket/number-field.tsx";
import { TicketAction } from "@assay/ui/ticket/ticket-action.tsx";
import { TicketConfirm } from "@assay/ui/ticket/ticket-confirm.tsx";
import { useTicket } from "@assay/ui/ticket/use-ticket.ts";
import { toast } from "@assay/ui/toast.ts";
import { Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { calls } from "../contract.ts";
import { seriesPath } from "./addresses.ts";
import { useExplain } from "./box-explain.ts";
import { boxResellInput, boxResellRules, newSeed, openRules } from "./box-forms.ts";
import { revealing, shaking } from "./box-motion.ts";
import { BoxBadge } from "./box-list.tsx";
import { type Box, FRAMED, Money, RarityBadge } from "./nft-parts.tsx";
import { PIECES_PATH } from "./paths.ts";
import { Picture } from "./picture.tsx";
import { resaleDays } from "./resell-form.ts";
import { useSandboxWords } from "./use-sandbox-words.ts";

/** How often an opening is asked for until it is decided. */
const AWAITED_MS = 1_000;

/** One box: closed, with the ways to open it or to sell it so; being opened; or what it has held, with its receipt. */
export default function BoxScreen() {
  const t = useTexts("nft");
  const [search] = useSearchParams();
  const id = search.get("id") ?? "";
  const found = useCall(calls.showBox, { id });
  useCall(calls.showBox, { id }, { when: found.data?.box.state === "opening", everyMs: AWAITED_MS });
  return (
    <Screen width="narrow" head={<PageHeader title={t("boxes.title")} />}>
      <Loaded query={found}>
        {({ box }) => (
          <div className="flex flex-col gap-3">
            <BoxCard box={box} />
            {box.state === "unopened" && box.ask === null && <Closed key={box.id} box={box} />}
            {box.decided_at !== null && <Receipt id={box.id} at={box.decided_at} />}
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

function BoxCard({ box }: { readonly box: Box }) {
  const t = useTexts("nft");
  const say = useSandboxWords();
  const { piece } = box;
  const facts: Fact[] = [
    { label: t("boxes.paid"), value: <Money of={box} value={box.paid} className="font-semibold" /> },
    ...(piece ? [{ label: t("piece"), value: t("edition", { number: piece.edition, all: piece.editions }) }] : []),
    ...(box.ask === null || box.offered_until === null
      ? []
      : [
          { label: t("price"), value: <Money of={box} value={box.ask} className="font-semibold" /> },
          { label: t("boxes.offered-until"), value: <TimeText at={box.offered_until} as="plan" /> },
        ]),
  ];
  return (
    <Card className="flex flex-col gap-4 md:p-5">
      <div className="flex items-start justify-between gap-3">
        <h2 className="text-section wrap-anywhere">
          {say(box.series)} · {t("boxes.number", { number: box.number })}
        </h2>
        <BoxBadge box={box} />
      </div>
      <Shown box={box} />
      <Facts facts={facts} className="rounded-button bg-s2 p-4" />
      {box.ask !== null && <p className="text-caption text-soft">{t("boxes.offered-note")}</p>}
      {piece && <Way to={PIECES_PATH} text={t("mine")} />}
      <Way to={seriesPath(box.series_id)} text={t("boxes.see")} />
    </Card>
  );
}

function Shown({ box }: { readonly box: Box }) {
  const t = useTexts("nft");
  const say = useSandboxWords();
  const { piece } = box;
  if (piece)
    return (
      <div role="status" className="flex flex-col items-center gap-2 text-center">
        <p className="text-form text-soft">{t("boxes.held")}</p>
        <div key="held" ref={revealing} className="w-48 max-w-full">
          <Picture word={piece.picture} title={say(piece.title)} className="rounded-card" />
        </div>
        <p className="text-section wrap-anywhere">{say(piece.title)}</p>
        <RarityBadge of={piece} />
      </div>
    );
  const isOpening = box.state === "opening";
  return (
    <div role="status" className="flex flex-col items-center gap-2 text-center">
      <div key={box.state} ref={isOpening ? shaking : null} className="w-40 max-w-full">
        <Picture word={box.picture} title={say(box.series)} className="rounded-card" />
      </div>
      {isOpening && (
        <>
          <p className="text-section">{t("boxes.opening-now")}</p>
          <p className="text-form text-soft">{t("boxes.drawing")}</p>
        </>
      )}
      {box.state === "refunded" && (
        <p className="text-form text-soft">{t("boxes.back", { amount: `${box.price} ${box.currency}` })}</p>
      )}
    </div>
  );
}

const ways = ["open", "resell"] as const;

/** What can be done with a closed box, one at a time: on a phone each form has its press at the foot of the screen. */
function Closed({ box }: { readonly box: Box }) {
  const t = useTexts("nft");
  const [way, setWay] = useState<(typeof ways)[number]>("open");
  return (
    <>
      <Segmented
        label={t("boxes.title")}
        options={ways.map((key) => ({ key, label: t(`boxes.${key}`) }))}
        value={way}
        onChange={setWay}
      />
      {way === "open" ? <OpenTicket box={box} /> : <ResellTicket box={box} />}
    </>
  );
}

function OpenTicket({ box }: { readonly box: Box }) {
  const t = useTexts("nft");
  const [seed] = useState(newSeed);
  const ticket = useTicket({
    rules: openRules,
    facts: undefined,
    start: { seed },
    call: calls.openBlindBox,
    asks: () => "always",
    input: (fields) => ({ id: box.id, ...fields }),
    done: () => undefined,
  });
  const { value, onChange, onLeave, fault } = ticket.form.field("seed");
  return (
    <Pane label={t("boxes.open")} className={FRAMED}>
      <FormFrame label={t("boxes.open")} className="flex flex-col gap-3" onSubmit={ticket.submit}>
        <TextField
          label={t("boxes.seed")}
          value={value}
          lengthMax={64}
          onChange={onChange}
          onLeave={onLeave}
          faultText={fault?.code === "seed-fault" ? t("boxes.seed-fault") : faultText(t, fault)}
        />
        <p className="text-caption text-soft">{t("boxes.seed-note")}</p>
        <TicketAction ticket={ticket} action={t("boxes.open")} />
      </FormFrame>
      <TicketConfirm
        ticket={ticket}
        title={t("boxes.open")}
        facts={[{ label: t("boxes.seed"), value: <bdi dir="ltr">{value}</bdi> }]}
        note={<p>{t("boxes.open-note")}</p>}
        action={t("boxes.open")}
      />
    </Pane>
  );
}

function ResellTicket({ box }: { readonly box: Box }) {
  const t = useTexts("nft");
  const { currency } = box;
  const ticket = useTicket({
    rules: boxResellRules,
    facts: { currency, fee: box.fee_rate, royalty: box.royalty },
    call: calls.resellBox,
    asks: () => "always",
    input: (fields) => boxResellInput(box.id, fields, serverNow()),
    done: () => toast(t("offered-now"), "done"),
  });
  const { form } = ticket;
  const told = form.summary;
  const facts: Fact[] = [
    { label: t("fee"), value: <MoneyText amount={told?.fee} decimals={scaleOf(currency)} /> },
    { label: t("royalty-to"), value: <MoneyText amount={told?.royalty} decimals={scaleOf(currency)} /> },
    { label: t("you-get"), value: <MoneyText amount={told?.proceeds} decimals={scaleOf(currency)} className="font-semibold" /> },
  ];
  const lasting = t("days", { count: Number(form.fields.days) });
  return (
    <Pane label={t("boxes.resell")} className={FRAMED}>
      <FormFrame label={t("boxes.resell")} className="flex flex-col gap-3" onSubmit={ticket.submit}>
        <NumberField
          field={form.field("price")}
          t={t}
          label={t("your-price", { unit: currency })}
          decimals={scaleOf(currency)}
          placeholder="0"
        />
        <SelectField
          label={t("lasts")}
          value={form.fields.days}
          options={resaleDays.map((key) => ({ key, label: t("days", { count: Number(key) }) }))}
          onChange={form.field("days").onChange}
        />
        <Facts facts={facts} className="rounded-button bg-s2 p-4" />
        <p className="text-caption text-soft">{t("boxes.offered-note")}</p>
        <TicketAction ticket={ticket} action={t("offer")} cost={told && <MoneyText amount={told.price} />} />
      </FormFrame>
      <TicketConfirm
        ticket={ticket}
        title={t("boxes.resell")}
        facts={[
          { label: t("price"), value: <MoneyText amount={told?.price} /> },
          ...facts,
          { label: t("lasts"), value: lasting },
        ]}
        note={<p>{t("boxes.offered-note")}</p>}
        action={t("offer")}
      />
    </Pane>
  );
}

function Receipt({ id, at }: { readonly id: string; readonly at: number }) {
  const explain = useExplain();
  return (
    <Card className="md:p-5">
      <Suspense fallback={<RowsSkeleton count={4} />}>
        <ReceiptView subject={id} decidedAt={at} explain={explain} />
      </Suspense>
    </Card>
  );
}
