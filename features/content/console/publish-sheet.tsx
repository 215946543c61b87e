import { type Lang, langs, languages } from "@assay/core/languages.ts";
import { readMarkdown } from "@assay/core/markdown.ts";
import { LongField } from "@assay/ui/console/long-field.tsx";
import { ReasonSheet } from "@assay/ui/console/reason-sheet.tsx";
import { daysBefore, today } from "@assay/ui/day.ts";
import { useForm } from "@assay/ui/form.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { CheckField } from "@assay/ui/parts/check-field.tsx";
import { Chips } from "@assay/ui/parts/chips.tsx";
import { DateField } from "@assay/ui/parts/date-field.tsx";
import { Prose } from "@assay/ui/parts/prose.tsx";
import { useState } from "react";
import { ANNOUNCED_DAYS_MAX, BODY_LENGTH_MAX, calls } from "../contract.ts";
import { type PublishFields, publishInput, publishRulesFrom } from "./publish-form.ts";

export interface PublishSheetProps {
  readonly onClose: () => void;
  readonly keyword: string;
  /** What holds now, from which the next version is written. */
  readonly texts: PublishFields["texts"];
}

/** Writes the next version, language by language, and proposes it: another of the product role publishes it. */
export function PublishSheet({ onClose, keyword, texts: holding }: PublishSheetProps) {
  const t = useTexts("content-console");
  const form = useForm(publishRulesFrom(today()), undefined, { texts: holding });
  const [lang, setLang] = useState<Lang>("en");
  const texts = form.field("texts");
  const unfinished = texts.fault?.values?.["language"] as Lang | undefined;
  return (
    <ReasonSheet
      open
      onClose={onClose}
      title={keyword}
      attempt={form.attempt}
      action={t("agreements.propose")}
      call={calls.publishAgreement}
      input={{ keyword, ...publishInput(form.fields) }}
    >
      <p className="text-form text-soft">{t("agreements.about")}</p>
      <Chips
        label={t("agreements.language")}
        value={lang}
        options={langs.map((one) => ({
          key: one,
          label: `${languages[one].name}${texts.value[one] === holding[one] ? "" : " ✓"}`,
        }))}
        onChange={setLang}
      />
      <LongField
        label={t("articles.body")}
        rows={12}
        lengthMax={BODY_LENGTH_MAX}
        value={texts.value[lang]}
        onChange={(body) => texts.onChange({ ...texts.value, [lang]: body })}
        faultText={unfinished && t("faults.unfinished", { language: languages[unfinished].name })}
      />
      <div className="mt-3 grid gap-3">
        <CheckField label={t("agreements.later")} value={form.fields.later} onChange={form.field("later").onChange} />
        {form.fields.later && (
          <DateField
            label={t("articles.day")}
            value={form.fields.day}
            min={today()}
            max={daysBefore(today(), 1 - ANNOUNCED_DAYS_MAX)}
            onChange={form.field("day").onChange}
          />
        )}
      </div>
      <section
        aria-label={t("articles.preview")}
        lang={languages[lang].tag}
        className="mt-3 rounded-button border border-line p-3"
      >
        <p className="text-caption text-faint">{t("articles.preview")}</p>
        <Prose blocks={readMarkdown(texts.value[lang])} />
      </section>
    </ReasonSheet>
  );
}
