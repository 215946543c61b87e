import { calls as identity } from "@assay/features/identity/contract.ts";
import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Way } from "@assay/ui/parts/way.tsx";
import { SECURITY_PATH } from "./paths.ts";

/** Says before anything is typed that adding a payee needs a proof, to whoever has nothing to prove it by. */
export function FactorNote() {
  const t = useTexts("payees");
  const { data } = useCall(identity.showSecurity, {});
  if (!data || data.passkeys.length > 0 || data.totp_since !== null || data.payment_password) return null;
  return (
    <section role="note" className="mb-3 grid gap-3 rounded-card bg-brand-tint p-4 text-form">
      {t("factor-needed")}
      <Way to={SECURITY_PATH} text={t("security")} />
    </section>
  );
}
