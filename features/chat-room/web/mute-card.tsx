import { useCommand } from "@assay/ui/client.ts";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { WordsField } from "@assay/ui/parts/words-field.tsx";
import { useState } from "react";
import { calls } from "../contract.ts";
import { WORDS_LENGTH_MAX } from "../rules.ts";
import type { Mute } from "./told.ts";

/** Why one cannot write, until when, and the one objection. */
export function MuteCard({ mute: { until, note, state } }: { readonly mute: Mute }) {
  const t = useTexts("chat-room");
  const [text, setText] = useState("");
  const appeal = useCommand(calls.appeal);
  return (
    <section aria-label={t("muted")} className="rounded-card bg-s1 p-4">
      <p className="text-body font-semibold">
        {t("muted")} <TimeText at={until} as="plan" />
      </p>
      <p className="mt-1 text-form break-words text-soft">{note}</p>
      {state === "muted" ? (
        <FormFrame
          onSubmit={async () => (text.trim() === "" ? undefined : void (await appeal.run({ text: text.trim() })))}
          className="mt-3 grid gap-2"
        >
          <WordsField label={t("appeal")} value={text} onChange={setText} lengthMax={WORDS_LENGTH_MAX} spoken />
          <Button type="submit" pending={appeal.pending} disabled={text.trim() === ""}>
            {t("appeal")}
          </Button>
        </FormFrame>
      ) : (
        <p className="mt-2 text-form">{t(state === "kept" ? "kept" : "appealed")}</p>
      )}
    </section>
  );
}
