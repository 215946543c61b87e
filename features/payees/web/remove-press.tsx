import { useTexts } from "@assay/ui/locale.ts";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { useState } from "react";

/** Takes a payee off the list by two presses; the second says what that means. */
export function RemovePress({ pending, onRemove }: { readonly pending: boolean; readonly onRemove: () => void }) {
  const t = useTexts("payees");
  const [asks, setAsks] = useState(false);
  return (
    <div className="mt-4">
      {asks && <p className="mb-2 text-form text-soft">{t("remove-note")}</p>}
      <Cta
        key={String(asks)}
        tone={asks ? "danger" : "quiet"}
        action={t("remove")}
        pending={pending}
        onPress={() => (asks ? onRemove() : setAsks(true))}
      />
    </div>
  );
}
