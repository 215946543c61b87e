import { useTexts } from "@assay/ui/locale.ts";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { useServerNow } from "@assay/ui/ticking.ts";

const MINUTE_MS = 60_000;

/** When a new payee can be used; nothing once it can. */
export function Waits({ until }: { readonly until: number }) {
  const t = useTexts("payees");
  const now = useServerNow(MINUTE_MS);
  if (now >= until) return null;
  return (
    <span className="text-caption text-brand">
      {t("usable-from")} <TimeText at={until} as="plan" />
    </span>
  );
}
