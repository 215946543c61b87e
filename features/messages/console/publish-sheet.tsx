import { type Lang, languages, langs } from "@assay/core/languages.ts";
import { LongField } from "@assay/ui/console/long-field.tsx";
import { ReasonSheet } from "@assay/ui/console/reason-sheet.tsx";
import { useForm } from "@assay/ui/form.ts";
import { foundText, useTexts } from "@assay/ui/locale.ts";
import { CheckField } from "@assay/ui/parts/check-field.tsx";
import { Chips } from "@assay/ui/parts/chips.tsx";
import { faultText } from "@assay/ui/parts/field-frame.tsx";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import { TextField } from "@assay/ui/parts/text-field.tsx";
import { useState } from "react";
import { announcementKinds, articleLengths, calls } from "../contract.ts";
import { type Article, isWhole, publishInput, publishRules } from "./publish-form.ts";

/** Writes an announcement, language by language, and proposes it; another of the product role publishes. */
export function PublishSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useTexts("messages-console");
  const form = useForm(publishRules, undefined);
  const [lang, setLang] = useState<Lang>("en");
  const [key, texts] = [form.field("key"), form.field("texts")];
  const article = texts.value[lang];
  const change = (patch: Partial<Article>): void => texts.onChange({ ...texts.value, [lang]: { ...article, ...patch } });
  const language = String(texts.fault?.values?.["language"] ?? "");
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={t("publish.title")}
      attempt={form.attempt}
      action={t("publish.propose")}
      call={calls.publishAnnouncement}
      input={publishInput(form.fields)}
      onDone={() => form.restart(publishRules.start)}
    >
      <div className="flex flex-col gap-3">
        <TextField
          label={t("publish.key")}
          lengthMax={60}
          value={key.value}
          onChange={key.onChange}
          onLeave={key.onLeave}
          faultText={
            key.fault?.code === "required" ? faultText(t, key.fault) : key.fault && foundText(t, `faults.${key.fault.code}`)
          }
        />
        <SelectField
          label={t("publish.kind")}
          value={form.fields.kind}
          options={announcementKinds.map((kind) => ({ key: kind, label: t(`kinds.${kind}`) }))}
          onChange={form.field("kind").onChange}
        />
        <CheckField label={t("publish.popup")} value={form.fields.popup} onChange={form.field("popup").onChange} />
        <CheckField label={t("publish.push")} value={form.fields.push} onChange={form.field("push").onChange} />
        <Chips
          label={t("publish.language")}
          value={lang}
          options={langs.map((one) => ({ key: one, label: `${languages[one].name}${isWhole(texts.value[one]) ? " ✓" : ""}` }))}
          onChange={setLang}
        />
        <TextField
          label={t("publish.headline")}
          lengthMax={articleLengths.title}
          value={article.title}
          onChange={(title) => change({ title })}
        />
        <LongField
          label={t("publish.summary")}
          rows={2}
          lengthMax={articleLengths.summary}
          value={article.summary}
          onChange={(summary) => change({ summary })}
        />
        <LongField
          label={t("publish.body")}
          rows={6}
          lengthMax={articleLengths.body}
          value={article.body}
          onChange={(body) => change({ body })}
          faultText={texts.fault && t("faults.unfinished", { language: languages[language as Lang].name })}
        />
      </div>
    </ReasonSheet>
  );
}
