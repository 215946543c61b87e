import { useTexts } from "@assay/ui/locale.ts";
import { classes } from "@assay/ui/parts/classes.ts";
import type { Platform } from "./platform.ts";

const steps = ["first", "second", "third"] as const;

/** How the app is put on a device of this kind by hand. */
export function StepList({ platform, className }: { readonly platform: Platform; readonly className?: string | undefined }) {
  const t = useTexts("content");
  return (
    <ol className={classes("grid list-decimal gap-2.5 ps-5 text-body text-soft", className)}>
      {steps.map((step) => (
        <li key={step}>{t(`install.${platform}.${step}`)}</li>
      ))}
    </ol>
  );
}
