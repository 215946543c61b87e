import { useCommand } from "@assay/ui/client.ts";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { foundText, useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { Section } from "@assay/ui/parts/section.tsx";
import { TextField } from "@assay/ui/parts/text-field.tsx";
import { toast } from "@assay/ui/toast.ts";
import { useState } from "react";
import { calls } from "../../contract.ts";
import { judgePhrase } from "../../rules/profile.ts";

/** The phrase that stands in every mail, so that a false one is known. */
export function PhraseRow({ phrase }: { readonly phrase: string | null }) {
  const t = useTexts("identity");
  const save = useCommand(calls.setPhrase);
  const [typed, setTyped] = useState<string>();
  const text = typed ?? phrase ?? "";
  const fault = typed === undefined ? undefined : judgePhrase(typed);

  async function submit(): Promise<void> {
    if (fault) return;
    const outcome = await save.run({ phrase: text });
    if (outcome.state === "accepted") toast(t("phrases.saved"), "done");
  }

  return (
    <Section title={t("phrases.title")}>
      <p className="mt-1 text-form text-soft">{t("phrases.about")}</p>
      <FormFrame onSubmit={submit} label={t("phrases.title")} className="mt-2">
        <TextField
          label={t("phrases.field")}
          value={text}
          onChange={setTyped}
          faultText={fault && foundText(t, `rejections.${fault.code}`, fault.values)}
          end={
            <Button type="submit" tone="plain" size="small" pending={save.pending} className="my-auto me-1.5 min-h-11">
              {t("phrases.save")}
            </Button>
          }
        />
      </FormFrame>
    </Section>
  );
}
