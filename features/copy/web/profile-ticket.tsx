import { scaleOf } from "@assay/core/currency.ts";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { faultText } from "@assay/ui/parts/field-frame.tsx";
import { TextField } from "@assay/ui/parts/text-field.tsx";
import { MoneyText } from "@assay/ui/ticket/money-text.tsx";
import { NumberField } from "@assay/ui/ticket/number-field.tsx";
import { TicketAction } from "@assay/ui/ticket/ticket-action.tsx";
import { useTicket } from "@assay/ui/ticket/use-ticket.ts";
import { toast } from "@assay/ui/toast.ts";
import { calls } from "../contract.ts";
import { QUOTE } from "../rules/terms.ts";
import type { Trader } from "./follow-form.ts";
import { fieldOf, profileInput, profileOf, profileRules, SIGNATURE_MAX } from "./profile-form.ts";
import { SymbolsField } from "./symbols-field.tsx";
import { useMarketSymbols } from "./use-market-options.ts";

export interface ProfileTicketProps {
  /** Whose profile is changed; undefined where somebody applies. */
  readonly trader: Trader | undefined;
  readonly onDone?: () => void;
}

const PERCENT_DECIMALS = 2;

/** What a trader says of himself and asks of his copiers. */
export function ProfileTicket({ trader, onDone }: ProfileTicketProps) {
  const t = useTexts("copy");
  const symbols = useMarketSymbols();
  const isNew = trader === undefined;
  const ticket = useTicket({
    rules: profileRules,
    facts: undefined,
    ...(trader && { start: profileOf(trader) }),
    call: isNew ? calls.apply : calls.changeProfile,
    asks: "never",
    input: profileInput,
    fieldOf,
    done: () => {
      toast(t(isNew ? "lead.applied" : "changed"), "done");
      onDone?.();
    },
  });
  const { form } = ticket;
  const signature = form.field("signature");
  const money = (name: "amount_min" | "amount_max") => (
    <NumberField t={t} field={form.field(name)} label={t(`profile.${name}`)} decimals={scaleOf(QUOTE)} placeholder="0" />
  );
  const title = t(isNew ? "lead.apply" : "lead.profile");
  return (
    <FormFrame label={title} className="flex flex-col gap-3" onSubmit={ticket.submit}>
      <TextField
        label={t("profile.signature")}
        value={signature.value}
        onChange={signature.onChange}
        onLeave={signature.onLeave}
        lengthMax={SIGNATURE_MAX}
        faultText={faultText(t, signature.fault)}
      />
      <SymbolsField
        label={t("profile.symbols")}
        symbols={symbols}
        value={form.fields.symbols}
        onChange={form.field("symbols").onChange}
        faultText={faultText(t, form.field("symbols").fault)}
      />
      <div className="grid grid-cols-2 gap-2">
        <NumberField t={t} field={form.field("share")} label={t("profile.share")} decimals={PERCENT_DECIMALS} placeholder="0" />
        <NumberField t={t} field={form.field("places")} label={t("profile.places")} decimals={0} placeholder="0" />
        {money("amount_min")}
        {money("amount_max")}
      </div>
      <Facts
        facts={[{ label: t("figures.per-thousand"), value: <MoneyText amount={form.summary} decimals={2} /> }]}
        className="rounded-button bg-s2 p-4"
      />
      <p className="text-caption text-soft">{t(isNew ? "lead.public" : "lead.share-later")}</p>
      <TicketAction ticket={ticket} action={t(isNew ? "lead.apply" : "save")} />
    </FormFrame>
  );
}
