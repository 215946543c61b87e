import { useCommand } from "@assay/ui/client.ts";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { inPercent } from "@assay/ui/number.ts";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { TextField } from "@assay/ui/parts/text-field.tsx";
import { Tiles } from "@assay/ui/parts/tiles.tsx";
import { RateText } from "@assay/ui/ticket/rate-text.tsx";
import { toast } from "@assay/ui/toast.ts";
import { useState } from "react";
import { calls } from "../contract.ts";
import { LABEL_LENGTH } from "../rules.ts";
import { type Code, partsOf, percents } from "./invite-model.ts";

interface SheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Makes a code: its label, and what of the rebate it gives to friends, which is fixed then. */
export function NewCodeSheet({
  open,
  onClose,
  share,
  onMade,
}: SheetProps & { readonly share: string | undefined; readonly onMade: (code: string) => void }) {
  const t = useTexts("invite");
  const tag = useLanguageTag();
  const [label, setLabel] = useState("");
  const [percent, setPercent] = useState("20");
  const { run, pending } = useCommand(calls.makeCode);
  async function submit(): Promise<void> {
    const outcome = await run({ label: label.trim(), friend_percent: percent });
    if (outcome.state !== "accepted") return;
    toast(t("made"), "done");
    setLabel("");
    onMade(outcome.message.code);
    onClose();
  }
  const parts = share === undefined ? undefined : partsOf(share, Number(percent));
  return (
    <Sheet open={open} onClose={onClose} title={t("new-code")}>
      <FormFrame onSubmit={submit}>
        <TextField label={t("label")} value={label} onChange={setLabel} lengthMax={LABEL_LENGTH} />
        <p className="mt-4 mb-2 text-form text-soft">{t("part")}</p>
        <Tiles
          label={t("part")}
          value={percent}
          onChange={setPercent}
          options={percents.map((one) => ({ key: String(one), label: inPercent(one, tag) }))}
          className="grid grid-cols-3 gap-2"
        />
        {parts && (
          <Facts
            className="mt-4"
            facts={[
              { label: t("you-get"), value: <RateText rate={parts.yours} /> },
              { label: t("friend-gets"), value: <RateText rate={parts.friends} /> },
            ]}
          />
        )}
        <p className="mt-3 text-caption text-soft">{t("fixed")}</p>
        <Cta type="submit" action={t("make")} pending={pending} className="mt-4" />
      </FormFrame>
    </Sheet>
  );
}

/** Changes what the customer calls a code; nothing else of it changes. */
export function LabelSheet({ code, onClose }: { readonly code: Code | undefined; readonly onClose: () => void }) {
  const t = useTexts("invite");
  const [typed, setTyped] = useState<string>();
  const { run, pending } = useCommand(calls.labelCode);
  const close = (): void => {
    setTyped(undefined);
    onClose();
  };
  async function submit(): Promise<void> {
    if (!code) return;
    const { state } = await run({ code: code.code, label: (typed ?? code.label).trim() });
    if (state !== "accepted") return;
    toast(t("saved"), "done");
    close();
  }
  return (
    <Sheet open={code !== undefined} onClose={close} title={t("change-label")} context={<bdi dir="ltr">{code?.code}</bdi>}>
      <FormFrame onSubmit={submit}>
        <TextField label={t("label")} value={typed ?? code?.label ?? ""} onChange={setTyped} lengthMax={LABEL_LENGTH} autoFocus />
        <Cta type="submit" action={t("save")} pending={pending} className="mt-4" />
      </FormFrame>
    </Sheet>
  );
}
