import { takeUpdate, useUpdateReady } from "@assay/ui/device/worker.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { useState } from "react";

/** Tells that a newer build waits. Nothing is loaded anew before its reader says so. */
export function UpdatePrompt() {
  const t = useTexts("device");
  const ready = useUpdateReady();
  const [later, setLater] = useState(false);
  return (
    <div role="status" className="fixed inset-x-0 top-[calc(var(--top)+8px)] z-[90] flex justify-center px-4 empty:hidden">
      {ready && !later && (
        <div className="toast flex items-center gap-1 rounded-button border border-line-strong bg-s3 py-1.5 ps-4 pe-1.5 text-form text-strong">
          <span className="me-3">{t("update.ready")}</span>
          <Button size="small" tone="plain" onPress={() => setLater(true)}>
            {t("update.later")}
          </Button>
          <Button size="small" tone="brand" onPress={takeUpdate}>
            {t("update.take")}
          </Button>
        </div>
      )}
    </div>
  );
}
