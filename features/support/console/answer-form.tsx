import { useCall, useCommand } from "@assay/ui/client.ts";
import { LongField } from "@assay/ui/console/long-field.tsx";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import { TextField } from "@assay/ui/parts/text-field.tsx";
import { useState } from "react";
import { calls } from "../contract.ts";
import { ENTRY_LENGTH_MAX } from "../rules.ts";
import { fieldsIn, fillFields } from "./canned-fields.ts";

const FIELD_LENGTH_MAX = 200;

interface AnswerFormProps {
  readonly conversation: string;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** The answer; its reason is that it was asked for, so that nobody types one for every line. */
export function AnswerForm({ conversation, text, onText: setText }: AnswerFormProps) {
  const t = useTexts("support-console");
  const { data: ready = [] } = useCall(calls.listCanned, {});
  const answer = useCommand(calls.answer);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const fields = fieldsIn(text);
  const isReady = text.trim() !== "" && fields.every((name) => (values[name] ?? "").trim() !== "");
  async function submit(): Promise<void> {
    if (!isReady) return;
    const outcome = await answer.run({ conversation, text: fillFields(text.trim(), values), reason: t("case.reason") });
    if (outcome.state !== "accepted") return;
    setText("");
    setValues({});
  }
  return (
    <FormFrame label={t("case.answer")} onSubmit={submit} className="grid gap-2">
      {ready.length > 0 && (
        <SelectField
          label={t("canned.title")}
          options={[{ key: "", label: "–" }, ...ready.map(({ id, title }) => ({ key: id, label: title }))]}
          value=""
          onChange={(id) => setText(ready.find((one) => one.id === id)?.text ?? text)}
        />
      )}
      <LongField label={t("case.answer")} lengthMax={ENTRY_LENGTH_MAX} value={text} onChange={setText} />
      {fields.map((name) => (
        <TextField
          key={name}
          label={name}
          lengthMax={FIELD_LENGTH_MAX}
          value={values[name] ?? ""}
          onChange={(value) => setValues({ ...values, [name]: value })}
        />
      ))}
      <Cta type="submit" action={t("case.send")} pending={answer.pending} disabled={!isReady} />
    </FormFrame>
  );
}
