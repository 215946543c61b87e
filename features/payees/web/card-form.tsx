import { dayText } from "@assay/core/languages.ts";
import { calls as identity } from "@assay/features/identity/contract.ts";
import { useCall, useCommand } from "@assay/ui/client.ts";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useForm } from "@assay/ui/form.ts";
import { useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { faultText } from "@assay/ui/parts/field-frame.tsx";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import { TextField } from "@assay/ui/parts/text-field.tsx";
import { toast } from "@assay/ui/toast.ts";
import { useState } from "react";
import { calls } from "../contract.ts";
import { type CardKind } from "../rules.ts";
import { type CardField, domesticCountries, hasAba, hasIban } from "../rules/card.ts";
import { cardRules, statedIn } from "./card-form.ts";
import { FactorNote } from "./factor-note.tsx";

/** All of a bank account: the fields follow from the kind and the country. */
export default function CardForm({ kind, onDone }: { readonly kind: CardKind; readonly onDone: () => void }) {
  const t = useTexts("payees");
  const [rules] = useState(() => cardRules(kind));
  const form = useForm(rules, undefined);
  const banks = useCall(calls.listBanks, {}).data;
  const save = useCommand(kind === "domestic" ? calls.saveCard : calls.saveInternationalCard);
  const tag = useLanguageTag();
  const countries = useCountries(kind);
  const { country } = form.fields;
  const listed = banks?.list.find((one) => one.country === country)?.banks ?? [];

  async function send(): Promise<void> {
    if (!form.attempt()) return;
    const card = statedIn(form.fields);
    const { state } = await save.run({
      country: card.country,
      bank_name: card.bankName,
      branch: card.branch,
      province_city: card.provinceCity,
      real_name: card.realName,
      card_number: card.number,
      aba_number: card.aba,
      swift_code: card.swift,
      phone: card.phone,
      address: card.address,
    });
    if (state !== "accepted") return;
    toast(t("cards.saved"), "done");
    onDone();
  }

  const line = (name: CardField, label: string, more: { autoComplete?: string; inputMode?: "numeric" | "tel" } = {}) => {
    const { value, onChange, onLeave, fault } = form.field(name);
    return <TextField {...{ label, value, onChange, onLeave, ...more }} faultText={faultText(t, fault)} />;
  };
  const choice = (name: "country" | "bankName", label: string, first: string, options: readonly Option[]) => {
    const { value, onChange, fault } = form.field(name);
    return (
      <div>
        <SelectField
          label={label}
          options={[{ key: "", label: first }, ...options]}
          value={value}
          onChange={onChange}
          faultText={faultText(t, fault)}
        />
      </div>
    );
  };
  const isIban = kind === "international" && hasIban(country);

  return (
    <FormFrame label={t("cards.add")} onSubmit={send} className="grid gap-3">
      <FactorNote />
      <p className="px-1 text-form text-soft">{t("cards.own")}</p>
      {choice("country", t("cards.country"), t("cards.choose-country"), countries)}
      {kind === "domestic"
        ? choice(
            "bankName",
            t("cards.bank"),
            t("cards.choose-bank"),
            listed.map((key) => ({ key, label: key })),
          )
        : line("bankName", t("cards.bank"))}
      {kind === "domestic" && banks && (
        <p className="-mt-1 px-1 text-caption text-soft">
          {t("cards.as-of")} {dayText(tag, banks.as_of)}
        </p>
      )}
      {line("branch", t("cards.branch"))}
      {line("provinceCity", t("cards.province"))}
      {line("realName", t("cards.holder"), { autoComplete: "name" })}
      {line("number", t(isIban ? "cards.iban" : "cards.number"), isIban ? {} : { inputMode: "numeric" })}
      {hasAba(country) && line("aba", t("cards.aba"), { inputMode: "numeric" })}
      {line("swift", t("cards.swift"))}
      {line("phone", t("cards.phone"), { inputMode: "tel", autoComplete: "tel" })}
      {line("address", t("cards.address"), { autoComplete: "street-address" })}
      <Cta type="submit" action={t("cards.add")} pending={save.pending} wait={save.wait} className="mt-2" />
      <p className="px-1 text-caption text-soft">{t("cards.privacy")}</p>
      <p className="px-1 text-caption text-soft">{t("hold")}</p>
    </FormFrame>
  );
}

interface Option {
  readonly key: string;
  readonly label: string;
}

/** Those whose banks are listed, or all. */
function useCountries(kind: CardKind): Option[] {
  const areas = useCall(identity.listAreas, {}).data ?? [];
  const regions = new Intl.DisplayNames(useLanguageTag(), { type: "region" });
  if (kind === "domestic") return domesticCountries.map((key) => ({ key, label: regions.of(key) ?? key }));
  return areas
    .filter(({ area_code_id }) => /^[A-Z]{2}$/.test(area_code_id))
    .map(({ area_code_id: key, country: label }) => ({ key, label }));
}
