import { useCall, useCommand } from "@assay/ui/client.ts";
import { LongField } from "@assay/ui/console/long-field.tsx";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import { useState } from "react";
import { calls } from "../contract.ts";
import { ENTRY_LENGTH_MAX } from "../rules.ts";

/** The answer; its reason is that it was asked for, so that nobody types one for every line. */
export function AnswerForm({ conversation }: { readonly conversation: string }) {
  const t = useTexts("support-console");
  const [text, setText] = useState("");
  const { data: ready = [] } = useCall(calls.listCanned, {});
  const answer = useCommand(calls.answer);
  async function submit(): Promise<void> {
    if (text.trim() === "") return;
    const outcome = await answer.run({ conversation, text: text.trim(), reason: t("case.reason") });
    if (outcome.state === "accepted") setText("");
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
      <Cta type="submit" action={t("case.send")} pending={answer.pending} disabled={text.trim() === ""} />
    </FormFrame>
  );
}
