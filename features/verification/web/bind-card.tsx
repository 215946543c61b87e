import type { OutputOf } from "@assay/core/contract.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Way } from "@assay/ui/parts/way.tsx";
import type { calls } from "../contract.ts";
import { ADDRESS_PATH } from "./paths.ts";

/** The addresses that are still to be bound, without which no level can be asked for. */
export function BindCard({ standing: { bound } }: { readonly standing: OutputOf<typeof calls.showStanding> }) {
  const t = useTexts("verification");
  if (bound.email && bound.mobile) return null;
  return (
    <section aria-label={t("mark.bind-why")} className="grid gap-2 rounded-card bg-s1 p-4">
      <p className="text-form text-soft">{t("mark.bind-why")}</p>
      {!bound.email && <Way to={`${ADDRESS_PATH}?kind=email`} text={t("mark.bind-email")} />}
      {!bound.mobile && <Way to={`${ADDRESS_PATH}?kind=mobile`} text={t("mark.bind-mobile")} />}
    </section>
  );
}
