import { useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { toast } from "@assay/ui/toast.ts";
import { useState } from "react";
import { calls } from "../contract.ts";
import { causes } from "../rules.ts";
import type { Told } from "./told.ts";

/** What one can do about a message of somebody else: report it, or see no more of who wrote it. */
export function WordsSheet({ one, onClose }: { readonly one: Told | undefined; readonly onClose: () => void }) {
  const t = useTexts("chat-room");
  return (
    <Sheet open={one !== undefined} onClose={onClose} title={t("more")}>
      {one && <WordsActs id={one.id} text={one.text} onDone={onClose} />}
    </Sheet>
  );
}

function WordsActs({ id, text, onDone }: { readonly id: string; readonly text: string; readonly onDone: () => void }) {
  const t = useTexts("chat-room");
  const [cause, setCause] = useState<(typeof causes)[number]>("spam");
  const report = useCommand(calls.report);
  const block = useCommand(calls.block);
  return (
    <div className="grid gap-3">
      <p className="line-clamp-3 text-form break-words text-soft">{text}</p>
      <SelectField
        label={t("why")}
        options={causes.map((key) => ({ key, label: t(`causes.${key}`) }))}
        value={cause}
        onChange={setCause}
      />
      <Cta
        action={t("report")}
        pending={report.pending}
        onPress={async () => {
          if ((await report.run({ message: id, cause })).state !== "accepted") return;
          toast(t("reported"), "done");
          onDone();
        }}
      />
      <Cta
        tone="quiet"
        action={t("block")}
        pending={block.pending}
        onPress={async () => {
          if ((await block.run({ message: id })).state !== "accepted") return;
          toast(t("blocked"), "done");
          onDone();
        }}
      />
    </div>
  );
}
