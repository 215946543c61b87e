import { install, useInstallWay } from "@assay/ui/device/install.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { ListRow } from "@assay/ui/parts/list-row.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { Download } from "lucide-react";
import { useState } from "react";

const STEPS = ["share", "add", "open"] as const;

/** Installs the app where the browser offers it, and explains how where it must be done by hand. */
export default function InstallRow() {
  const t = useTexts("device");
  const way = useInstallWay();
  const [explained, setExplained] = useState(false);
  if (way === "none") return null;
  return (
    <>
      <ListRow
        start={<Download className="size-5 text-soft" aria-hidden />}
        title={t("install.title")}
        subtitle={t("install.about")}
        onPress={() => (way === "offered" ? void install() : setExplained(true))}
      />
      <Sheet open={explained} onClose={() => setExplained(false)} title={t("install.by-hand")}>
        <ol className="grid list-decimal gap-3 ps-5 text-body">
          {STEPS.map((step) => (
            <li key={step}>{t(`install.${step}`)}</li>
          ))}
        </ol>
      </Sheet>
    </>
  );
}
