import type { OutputOf } from "@assay/core/contract.ts";
import { type Lang, languages, langs } from "@assay/core/languages.ts";
import { readMarkdown } from "@assay/core/markdown.ts";
import { calls as uploads } from "@assay/features/uploads/contract.ts";
import { refreshCalls } from "@assay/ui/client.ts";
import { LongField } from "@assay/ui/console/long-field.tsx";
import { PictureInsert } from "@assay/ui/console/picture-insert.tsx";
import { withPicture } from "@assay/ui/console/picture-markdown.ts";
import { ReasonSheet } from "@assay/ui/console/reason-sheet.tsx";
import { asSent } from "@assay/ui/console/sent-pictures.ts";
import { today } from "@assay/ui/day.ts";
import { useForm } from "@assay/ui/form.ts";
import { foundText, useTexts } from "@assay/ui/locale.ts";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { CheckField } from "@assay/ui/parts/check-field.tsx";
import { Chips } from "@assay/ui/parts/chips.tsx";
import { DateField } from "@assay/ui/parts/date-field.tsx";
import { faultText } from "@assay/ui/parts/field-frame.tsx";
import { Prose } from "@assay/ui/parts/prose.tsx";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import { TextField } from "@assay/ui/parts/text-field.tsx";
import { useState } from "react";
import { announcementKinds, articleLengths, calls } from "../contract.ts";
import { type Article, fieldsOf, isWhole, publishInput, publishRulesFrom } from "./publish-form.ts";

export interface PublishSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** What is corrected; undefined for one that is new. */
  readonly shown?: OutputOf<typeof calls.showDesk>;
}

/** Writes an announcement, language by language, and proposes it; another of the product role publishes. */
export function PublishSheet({ open, onClose, shown }: PublishSheetProps) {
  const t = useTexts("messages-console");
  const rules = publishRulesFrom(today());
  const form = useForm(rules, undefined, shown && fieldsOf(shown, today()));
  const [lang, setLang] = useState<Lang>("en");
  const [key, texts, until] = [form.field("key"), form.field("texts"), form.field("until")];
  const article = texts.value[lang];
  const change = (patch: Partial<Article>): void => texts.onChange({ ...texts.value, [lang]: { ...article, ...patch } });
  const language = String(texts.fault?.values?.["language"] ?? "");
  const { fields } = form;
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={shown ? shown.key : t("publish.title")}
      attempt={form.attempt}
      action={t("publish.propose")}
      call={calls.publishAnnouncement}
      input={publishInput(fields)}
      onDone={() => {
        form.restart(rules.start);
        refreshCalls([calls.listDesk.path, calls.showDesk.path]);
      }}
    >
      <div className="flex flex-col gap-3">
        {shown === undefined && (
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
        )}
        <SelectField
          label={t("publish.kind")}
          value={fields.kind}
          options={announcementKinds.map((kind) => ({ key: kind, label: t(`kinds.${kind}`) }))}
          onChange={form.field("kind").onChange}
        />
        <CheckField label={t("publish.popup")} value={fields.popup} onChange={form.field("popup").onChange} />
        {shown === undefined && (
          <CheckField label={t("publish.push")} value={fields.push} onChange={form.field("push").onChange} />
        )}
        <CheckField label={t("publish.later")} value={fields.later} onChange={form.field("later").onChange} />
        {fields.later && (
          <DateField label={t("publish.day")} value={fields.day} min={today()} onChange={form.field("day").onChange} />
        )}
        <CheckField label={t("publish.ends")} value={fields.ends} onChange={form.field("ends").onChange} />
        {fields.ends && (
          <DateField
            label={t("publish.until")}
            value={until.value}
            min={today()}
            onChange={until.onChange}
            faultText={until.fault && foundText(t, `faults.${until.fault.code}`)}
          />
        )}
        <Chips
          label={t("publish.language")}
          value={lang}
          options={langs.map((one) => ({ key: one, label: `${languages[one].name}${isWhole(texts.value[one]) ? " ✓" : ""}` }))}
          onChange={setLang}
        />
        {!isWhole(article) && (
          <p>
            <Badge tone="brand">{t("announcements.untranslated")}</Badge>
          </p>
        )}
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
        <PictureInsert call={uploads.uploadAtDesk} onInsert={(picture) => change({ body: withPicture(article.body, picture) })} />
        <section aria-label={t("publish.preview")} lang={languages[lang].tag} className="rounded-button border border-line p-3">
          <p className="text-caption text-faint">{t("publish.preview")}</p>
          <h3 className="mt-1 text-section">{article.title}</h3>
          <Prose blocks={asSent(readMarkdown(article.body))} />
        </section>
      </div>
    </ReasonSheet>
  );
}
