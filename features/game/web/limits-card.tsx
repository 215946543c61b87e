import { useFormCommand } from "@assay/ui/form-command.ts";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useForm } from "@assay/ui/form.ts";
import { useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { faultText } from "@assay/ui/parts/field-frame.tsx";
import { Section } from "@assay/ui/parts/section.tsx";
import { TextField } from "@assay/ui/parts/text-field.tsx";
import { printTime } from "@assay/ui/parts/time-text.tsx";
import { toast } from "@assay/ui/toast.ts";
import { memo } from "react";
import { calls } from "../contract.ts";
import type { Table } from "./board-model.ts";
import { type LimitsFields, limitsRules } from "./limits-form.ts";

const DIGITS = 3;

export interface LimitsCardProps {
  readonly limits: Table["limits"];
  /** Of today: rounds, and whole minutes. */
  readonly rounds: number;
  readonly minutes: number;
}

/** How much of the day is used, and the limits that its customer sets. A guess changes nothing of it, so it is not drawn anew. */
export const LimitsCard = memo(function LimitsCard({ limits, rounds, minutes }: LimitsCardProps) {
  const t = useTexts("game");
  const tag = useLanguageTag();
  const { later } = limits;
  const wanted = later ?? limits;
  const form = useForm(limitsRules, undefined, { rounds: String(wanted.rounds), minutes: String(wanted.minutes) });
  const { run, pending } = useFormCommand(form, calls.setLimits, {});
  const save = async (): Promise<void> => {
    if (!form.attempt()) return;
    const { rounds, minutes } = form.fields;
    if ((await run({ rounds, minutes })).state === "accepted") toast(t("limits-saved"), "done");
  };
  const field = (name: keyof LimitsFields) => {
    const { fault, ...shown } = form.field(name);
    return (
      <TextField
        label={t(`limit-${name}`)}
        {...shown}
        inputMode="numeric"
        lengthMax={DIGITS}
        faultText={fault?.code === "wrong-limit" ? t("wrong-limit") : faultText(t, fault)}
      />
    );
  };
  return (
    <Section title={t("limits")}>
      <p className="mt-1 text-form">
        {t("used", {
          rounds: `${rounds} / ${limits.rounds}`,
          minutes: `${minutes} / ${limits.minutes}`,
        })}
      </p>
      <p className="mt-1 mb-3 text-caption text-soft">{t("limits-text")}</p>
      {later && (
        <p className="mb-3 text-caption text-soft">
          {t("limits-later", { at: printTime(later.from_at, "plan", tag), rounds: later.rounds, minutes: later.minutes })}
        </p>
      )}
      <FormFrame label={t("limits")} onSubmit={() => void save()} className="flex flex-col gap-3">
        <div className="grid grid-cols-2 gap-3">
          {field("rounds")}
          {field("minutes")}
        </div>
        <Button type="submit" pending={pending} block>
          {t("limits-save")}
        </Button>
      </FormFrame>
    </Section>
  );
});
