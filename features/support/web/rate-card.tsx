import { useCommand } from "@assay/ui/client.ts";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import { WordsField } from "@assay/ui/parts/words-field.tsx";
import { useState } from "react";
import { calls } from "../contract.ts";
import { NOTE_LENGTH_MAX } from "../rules.ts";
import type { Told } from "./told.ts";

const stars = ["5", "4", "3", "2", "1"] as const;

/** How good the help was: asked once, after the end. */
export function RateCard({ one: { id, rating } }: { readonly one: Told }) {
  const t = useTexts("support");
  const [given, give] = useState<(typeof stars)[number]>("5");
  const [note, setNote] = useState("");
  const rate = useCommand(calls.rate);
  if (rating !== null) return <p className="mt-4 text-form text-soft">{t("rated", { rating })}</p>;
  return (
    <FormFrame
      label={t("rate")}
      onSubmit={async () => void (await rate.run({ id, rating: given, ...(note.trim() !== "" && { note: note.trim() }) }))}
      className="mt-4 grid gap-3 rounded-card bg-s1 p-4"
    >
      <SelectField
        label={t("rate")}
        options={stars.map((key) => ({ key, label: t("stars", { count: Number(key) }) }))}
        value={given}
        onChange={give}
      />
      <WordsField label={t("rate-note")} value={note} onChange={setNote} lengthMax={NOTE_LENGTH_MAX} spoken />
      <Cta tone="quiet" type="submit" action={t("rate-send")} pending={rate.pending} />
    </FormFrame>
  );
}
