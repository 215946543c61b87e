import { useTexts } from "@assay/ui/locale.ts";
import type { Cause } from "../rules.ts";

/** Why nothing of an artwork is shown any more. */
export function RemovedNote({ cause }: { readonly cause: Cause }) {
  const t = useTexts("nft");
  return (
    <p role="note" className="mt-2 rounded-button bg-s2 p-3 text-form text-soft">
      {t("removed-for", { cause: t(`causes.${cause}`) })}
    </p>
  );
}
