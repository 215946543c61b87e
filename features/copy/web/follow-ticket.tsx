import { scaleOf } from "@assay/core/currency.ts";
import { type Amount, formatAmount, parseAmount } from "@assay/core/money.ts";
import { useHolding } from "@assay/features/wallet/web.tsx";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { type Fact, Facts } from "@assay/ui/parts/facts.tsx";
import { faultText } from "@assay/ui/parts/field-frame.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { Pane } from "@assay/ui/parts/pane.tsx";
import { Segmented } from "@assay/ui/parts/segmented.tsx";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import { SwitchField } from "@assay/ui/parts/switch-field.tsx";
import { readable } from "@assay/ui/readable.ts";
import { AvailableLine } from "@assay/ui/ticket/available-line.tsx";
import { MoneyText } from "@assay/ui/ticket/money-text.tsx";
import { NumberField } from "@assay/ui/ticket/number-field.tsx";
import { TakeAll } from "@assay/ui/ticket/share-line.tsx";
import { ForCustomers, TicketAction } from "@assay/ui/ticket/ticket-action.tsx";
import { TicketConfirm } from "@assay/ui/ticket/ticket-confirm.tsx";
import { draftOf } from "@assay/ui/ticket/kept-draft.ts";
import { useTicket } from "@assay/ui/ticket/use-ticket.ts";
import { toast } from "@assay/ui/toast.ts";
import { calls, closings, followTypes } from "../contract.ts";
import { QUOTE } from "../rules/terms.ts";
import { myFollowPath } from "./addresses.ts";
import {
  type Follow,
  type FollowFields,
  followInput,
  followRules,
  type FollowSummary,
  type Lead,
  leverages,
  startOf,
  type Trader,
} from "./follow-form.ts";
import { SymbolsField } from "./symbols-field.tsx";

const USDT_ID = 3;
const PERCENT_DECIMALS = 2;
const NUMBER_DECIMALS = 2;

export interface FollowTicketProps {
  readonly trader: Trader;
  readonly leads: readonly Lead[];
  readonly follow: Follow | undefined;
  readonly hasOpen: boolean;
  readonly closed: string | undefined;
}

const fieldOf = (code: string, { stop_loss }: FollowFields): keyof FollowFields | undefined =>
  code === "no-such-market" || code === "market-not-led"
    ? "symbols"
    : code === "stop-out-of-range"
      ? stop_loss === ""
        ? "take_profit"
        : "stop_loss"
      : undefined;

/** How a trader is copied: size, money, bounds and markets, and beneath in money what that means. */
export function FollowTicket({ trader, leads, follow, hasOpen, closed }: FollowTicketProps) {
  const t = useTexts("copy");
  const go = useGo();
  const available = useHolding(USDT_ID, "lever")?.free;
  const facts = { trader, leads, available, follow };
  const isNew = follow === undefined;
  const draft = `follow ${trader.trader_user_id}`;
  const title = t(isNew ? "follow-of" : "edit-of", { name: trader.name });
  const ticket = useTicket({
    rules: followRules,
    facts,
    // What is typed stays while its reader is on another page for money; a follow that is changed begins as it is.
    start: { ...startOf(trader, follow), ...(isNew && draftOf<FollowFields>(draft)) },
    ...(isNew && { draft }),
    call: calls.follow,
    keeps: true,
    asks: () => "always",
    input: (fields) => followInput(fields, facts),
    fieldOf,
    done: ({ follow: { follow_user_id } }, { restart }) => {
      if (isNew) restart({ ...followRules.start, ...startOf(trader, undefined) });
      toast(t(isNew ? "followed" : "changed"), "done");
      go(myFollowPath(follow_user_id));
    },
  });
  const { form } = ticket;
  const { fields, summary } = form;
  const money = (name: "amount" | "order_max" | "total_max", label: string) => (
    <NumberField
      t={t}
      field={form.field(name)}
      label={label}
      decimals={scaleOf(QUOTE)}
      placeholder={name === "amount" ? "0" : t("none")}
    />
  );
  const percent = (name: "stop_loss" | "take_profit") => (
    <NumberField t={t} field={form.field(name)} label={t(`form.${name}`)} decimals={PERCENT_DECIMALS} placeholder={t("none")} />
  );
  const told = useTold(summary, fields);
  return (
    <Pane label={title} className="max-md:bg-transparent md:border md:border-line md:p-5">
      <FormFrame label={title} className="flex flex-col gap-3" onSubmit={ticket.submit}>
        <Segmented
          label={t("form.type")}
          options={followTypes.map((key) => ({ key, label: t(`types.${key}`) }))}
          value={fields.type}
          onChange={form.field("type").onChange}
        />
        <div>
          <NumberField
            t={t}
            field={form.field("number")}
            label={t(fields.type === "multiple" ? "form.multiple" : "form.lots")}
            decimals={NUMBER_DECIMALS}
            placeholder="0"
          />
          <p className="mt-1 px-1 text-caption text-soft">
            {summary.rounded === undefined
              ? t(`types-more.${fields.type}`)
              : t("form.rounded", readable({ number: summary.rounded }))}
          </p>
        </div>
        {isNew && (
          <div>
            {money("amount", t("form.amount", { unit: QUOTE }))}
            <AvailableLine label={t("available")} value={<MoneyText amount={available} decimals={2} />} className="mt-1 gap-2">
              <TakeAll
                text={t("max")}
                disabled={available === undefined}
                onPress={() => available && form.change({ amount: formatAmount(mostOf(trader, available)) })}
                className="text-caption"
              />
              <Go to={FUND_PATH} className="press reach text-caption font-semibold text-brand">
                {t("transfer")}
              </Go>
            </AvailableLine>
          </div>
        )}
        <div className="grid grid-cols-2 gap-2">
          {money("order_max", t("form.order_max"))}
          {money("total_max", t("form.total_max"))}
          {percent("stop_loss")}
          {percent("take_profit")}
        </div>
        <SelectField
          label={t("form.multiple_max")}
          options={leverageOptions(fields.multiple_max).map((key) => ({ key, label: t("times", { multiple: Number(key) }) }))}
          value={fields.multiple_max}
          onChange={form.field("multiple_max").onChange}
        />
        <SymbolsField
          label={t("form.symbols")}
          symbols={trader.symbols}
          value={fields.symbols}
          onChange={form.field("symbols").onChange}
          faultText={faultText(t, form.field("symbols").fault)}
        />
        <div>
          <p className="mb-1.5 px-1 text-caption text-soft">{t("form.at_close")}</p>
          <Segmented
            label={t("form.at_close")}
            options={closings.map((key) => ({ key, label: t(`stop.${key}`) }))}
            value={fields.at_close}
            onChange={form.field("at_close").onChange}
          />
        </div>
        {isNew && (
          <SwitchField
            label={t("form.copy_open")}
            about={t(hasOpen ? "form.copy_open-more" : "form.copy_open-none")}
            value={fields.copy_open}
            disabled={!hasOpen}
            onChange={form.field("copy_open").onChange}
          />
        )}
        <Facts facts={told} className="rounded-button bg-s2 p-4" />
        <WorstNote summary={summary} />
        <ForCustomers>
          <TicketAction
            ticket={ticket}
            reason={closed}
            disabled={closed !== undefined}
            action={t(isNew ? "follow" : "save")}
            cost={isNew && summary.purse && <MoneyText amount={summary.purse} decimals={2} />}
          />
        </ForCustomers>
      </FormFrame>
      <TicketConfirm
        ticket={ticket}
        title={title}
        facts={[
          {
            label: t(`types.${fields.type}`),
            value: t(fields.type === "multiple" ? "times" : "so-many-lots", readable({ multiple: sent(fields, summary) })),
          },
          ...told,
        ]}
        note={<WorstNote summary={summary} />}
        action={t(isNew ? "follow" : "save")}
      />
    </Pane>
  );
}

const FUND_PATH = "/pages/fund/transfer";
const sent = ({ number }: FollowFields, { rounded }: FollowSummary): string => rounded ?? number;

/** What is had, and no more than the trader takes. */
function mostOf(trader: Trader, available: Amount): Amount {
  const most = parseAmount(QUOTE, trader.amount_max)!;
  return available.units < most.units ? available : most;
}

/** The usual ones, and that of a follow which has another. */
const leverageOptions = (chosen: string): readonly string[] =>
  (leverages as readonly string[]).includes(chosen)
    ? leverages
    : [...leverages, chosen].toSorted((one, other) => Number(one) - Number(other));

/** In money: what the trader takes, what can be lost, and what one of his openings would be. */
function useTold({ perThousand, purse, stopLoss, typical }: FollowSummary, { stop_loss }: FollowFields): readonly Fact[] {
  const t = useTexts("copy");
  const money = (some: Amount | undefined, className?: string) => <MoneyText amount={some} decimals={2} className={className} />;
  return [
    { label: t("figures.per-thousand"), value: money(perThousand) },
    ...(stop_loss === "" ? [] : [{ label: t("told.stop"), value: money(stopLoss) }]),
    { label: t("told.worst"), value: money(purse, "font-semibold text-danger") },
    ...(typical === undefined
      ? [{ label: t("told.typical"), value: <AmountText value={undefined} /> }]
      : [
          { label: t("told.typical"), value: money(typical.value) },
          { label: t(typical.isPart ? "told.margin-part" : "told.margin"), value: money(typical.margin) },
        ]),
  ];
}

/** What can be lost at most, and why a stop loss promises less than it seems to. */
function WorstNote({ summary: { purse, stopLoss } }: { readonly summary: FollowSummary }) {
  const t = useTexts("copy");
  return (
    <p className="text-caption text-soft">
      {purse === undefined
        ? t("told.purse-only")
        : stopLoss === undefined
          ? t("told.no-stop")
          : t("told.gaps", { ...readable({ stop: formatAmount(stopLoss), purse: formatAmount(purse) }), unit: QUOTE })}
    </p>
  );
}
