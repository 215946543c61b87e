import { calls as uploads } from "@assay/features/uploads/contract.ts";
import { type Lang, languages } from "@assay/core/languages.ts";
import { readMarkdown } from "@assay/core/markdown.ts";
import { refreshCalls } from "@assay/ui/client.ts";
import { LongField } from "@assay/ui/console/long-field.tsx";
import { PictureInsert } from "@assay/ui/console/picture-insert.tsx";
import { withPicture } from "@assay/ui/console/picture-markdown.ts";
import { ReasonSheet } from "@assay/ui/console/reason-sheet.tsx";
import { asSent } from "@assay/ui/console/sent-pictures.ts";
import { today } from "@assay/ui/day.ts";
import { useForm } from "@assay/ui/form.ts";
import { foundText, useTexts } from "@assay/ui/locale.ts";
import { CheckField } from "@assay/ui/parts/check-field.tsx";
import { DateField } from "@assay/ui/parts/date-field.tsx";
import { faultText } from "@assay/ui/parts/field-frame.tsx";
import { Prose } from "@assay/ui/parts/prose.tsx";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import { TextField } from "@assay/ui/parts/text-field.tsx";
import type { Fault } from "@assay/ui/form.ts";
import { articleKinds, BODY_LENGTH_MAX, calls } from "../contract.ts";
import { type WriteFields, writeInput, writeRulesFrom } from "./write-form.ts";

export interface WriteSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly lang: Lang;
  /** What is written anew; undefined for an article that is new. */
  readonly article: Pick<WriteFields, "slug" | "kind" | "category" | "title" | "summary" | "body"> | undefined;
}

/** Writes a text in one language, with what its readers will see below it. */
export function WriteSheet({ open, onClose, lang, article }: WriteSheetProps) {
  const t = useTexts("content-console");
  const rules = writeRulesFrom(today());
  const form = useForm(rules, undefined, article);
  const { fields } = form;
  const told = (fault: Fault | undefined) =>
    fault?.code === "required" ? faultText(t, fault) : fault && foundText(t, `faults.${fault.code}`);
  const line = (name: "slug" | "category" | "title" | "summary", lengthMax: number) => {
    const field = form.field(name);
    return (
      <TextField
        label={t(`articles.${name}`)}
        lengthMax={lengthMax}
        value={field.value}
        onChange={field.onChange}
        onLeave={field.onLeave}
        faultText={told(field.fault)}
      />
    );
  };
  const body = form.field("body");
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={article ? `${article.slug} · ${languages[lang].name}` : t("articles.write")}
      attempt={form.attempt}
      action={t("articles.save")}
      call={calls.writeArticle}
      input={writeInput(fields, lang)}
      onDone={() => refreshCalls([calls.listWritten.path, calls.showWritten.path])}
    >
      <div className="grid gap-3" lang={languages[lang].tag}>
        {article === undefined && (
          <>
            {line("slug", 60)}
            {line("category", 60)}
            <SelectField
              label={t("articles.kind")}
              value={fields.kind}
              options={articleKinds.map((kind) => ({ key: kind, label: t(`kinds.${kind}`) }))}
              onChange={form.field("kind").onChange}
            />
          </>
        )}
        {line("title", 120)}
        {line("summary", 300)}
        <LongField
          label={t("articles.body")}
          rows={10}
          lengthMax={BODY_LENGTH_MAX}
          value={body.value}
          onChange={body.onChange}
          onLeave={body.onLeave}
          faultText={told(body.fault)}
        />
        <PictureInsert call={uploads.uploadAtDesk} onInsert={(picture) => body.onChange(withPicture(body.value, picture))} />
        <CheckField label={t("articles.later")} value={fields.later} onChange={form.field("later").onChange} />
        {fields.later && (
          <DateField label={t("articles.day")} value={fields.day} min={today()} onChange={form.field("day").onChange} />
        )}
        <CheckField label={t("articles.ends")} value={fields.ends} onChange={form.field("ends").onChange} />
        {fields.ends && (
          <>
            <DateField label={t("articles.until")} value={fields.until} min={today()} onChange={form.field("until").onChange} />
            {form.field("until").fault && (
              <p role="alert" className="text-caption text-danger">
                {told(form.field("until").fault)}
              </p>
            )}
          </>
        )}
        <section aria-label={t("articles.preview")} className="rounded-button border border-line p-3">
          <p className="text-caption text-faint">{t("articles.preview")}</p>
          <h3 className="mt-1 text-section">{fields.title}</h3>
          <Prose blocks={asSent(readMarkdown(fields.body))} />
        </section>
      </div>
    </ReasonSheet>
  );
}
