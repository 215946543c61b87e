import { FormFrame } from "@assay/ui/form-frame.tsx";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { ListRow } from "@assay/ui/parts/list-row.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { TextField } from "@assay/ui/parts/text-field.tsx";
import { foundText, useTexts } from "@assay/ui/locale.ts";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import type { Fault } from "../../rules.ts";

export interface TextRowProps {
  readonly label: string;
  readonly value: string;
  readonly lengthMax: number;
  readonly judge: (typed: string) => Fault | undefined;
  /** Saves it; true once it is. */
  readonly save: (typed: string) => Promise<boolean>;
  readonly pending: boolean;
}

/** Something that the customer says about himself, and a sheet to say it anew, judged by the server's own rule. */
export function TextRow({ label, value, lengthMax, judge, save, pending }: TextRowProps) {
  const t = useTexts("identity");
  const [typed, setTyped] = useState<string>();
  const fault = typed === undefined ? undefined : judge(typed);

  async function submit(): Promise<void> {
    if (typed !== undefined && !fault && (await save(typed))) setTyped(undefined);
  }

  return (
    <>
      <ListRow
        onPress={() => setTyped(value)}
        title={label}
        subtitle={value === "" ? t("user.none") : <bdi className="wrap-anywhere">{value}</bdi>}
        end={<ChevronRight className="size-5 text-faint rtl:-scale-x-100" aria-hidden />}
      />
      <Sheet open={typed !== undefined} onClose={() => setTyped(undefined)} title={label}>
        <FormFrame onSubmit={submit}>
          <TextField
            label={label}
            value={typed ?? ""}
            onChange={setTyped}
            lengthMax={lengthMax}
            autoFocus
            faultText={typed !== value && fault ? foundText(t, `rejections.${fault.code}`, fault.values) : undefined}
          />
          <Cta type="submit" action={t("user.save")} pending={pending} className="mt-4" />
        </FormFrame>
      </Sheet>
    </>
  );
}
