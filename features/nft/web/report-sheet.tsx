import { useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { toast } from "@assay/ui/toast.ts";
import { useState } from "react";
import { calls } from "../contract.ts";
import { causes } from "../rules.ts";

/** The press that reports an artwork to the desk, and what it asks. */
export function ReportPress({ work, title }: { readonly work: number; readonly title: string }) {
  const t = useTexts("nft");
  const [asks, setAsks] = useState(false);
  const [cause, setCause] = useState<(typeof causes)[number]>("copied");
  const { run, pending } = useCommand(calls.reportWork);
  async function send(): Promise<void> {
    const { state } = await run({ work_id: String(work), cause });
    if (state === "accepted") toast(t("reported"), "done");
    setAsks(false);
  }
  return (
    <>
      <Button block onPress={() => setAsks(true)}>
        {t("report")}
      </Button>
      <Sheet open={asks} onClose={() => setAsks(false)} title={t("report")}>
        <div className="grid gap-3">
          <p className="text-form text-soft">{title}</p>
          <SelectField
            label={t("why")}
            options={causes.map((key) => ({ key, label: t(`causes.${key}`) }))}
            value={cause}
            onChange={setCause}
          />
          <Cta action={t("report")} pending={pending} onPress={() => void send()} />
        </div>
      </Sheet>
    </>
  );
}
