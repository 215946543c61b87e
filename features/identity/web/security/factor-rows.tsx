import type { OutputOf } from "@assay/core/contract.ts";
import { useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { ListRow } from "@assay/ui/parts/list-row.tsx";
import { Section } from "@assay/ui/parts/section.tsx";
import { toast } from "@assay/ui/toast.ts";
import { ScrollText, Smartphone } from "lucide-react";
import { useState } from "react";
import { calls } from "../../contract.ts";
import { RecoverySheet } from "./recovery-sheet.tsx";
import { TotpSheet } from "./totp-sheet.tsx";

type Security = OutputOf<typeof calls.showSecurity>;

/** The authenticator app and the recovery codes. */
export function FactorRows({ security }: { readonly security: Security }) {
  const t = useTexts("identity");
  const begin = useCommand(calls.beginTotp);
  const remove = useCommand(calls.removeTotp);
  const make = useCommand(calls.makeRecoveryCodes);
  const [secret, setSecret] = useState<OutputOf<typeof calls.beginTotp>>();
  const [codes, setCodes] = useState<readonly string[]>();
  const on = security.totp_since !== null;
  const guarded = on || security.passkeys.length > 0;

  async function change(): Promise<void> {
    if (on) {
      const outcome = await remove.run({});
      if (outcome.state === "accepted") toast(t("totp.removed"), "done");
      return;
    }
    const outcome = await begin.run({});
    if (outcome.state === "accepted") setSecret(outcome.message);
  }
  async function makeCodes(): Promise<void> {
    const outcome = await make.run({});
    if (outcome.state === "accepted") setCodes(outcome.message);
  }

  return (
    <Section title={t("factors.title")}>
      <ul className="mt-2 divide-y divide-line">
        <li>
          <ListRow
            start={<Smartphone className="size-5 text-soft" aria-hidden />}
            title={t("totp.title")}
            subtitle={t(on ? "totp.on" : "totp.off")}
            end={
              <Button
                size="small"
                tone={on ? "quiet" : "plain"}
                pending={begin.pending || remove.pending}
                onPress={() => void change()}
              >
                {t(on ? "totp.remove" : "totp.add")}
              </Button>
            }
          />
        </li>
        {guarded && (
          <li>
            <ListRow
              start={<ScrollText className="size-5 text-soft" aria-hidden />}
              title={t("recovery.title")}
              subtitle={t("recovery.left", { count: security.recovery_codes })}
              end={
                <Button size="small" tone="plain" pending={make.pending} onPress={() => void makeCodes()}>
                  {t("recovery.make")}
                </Button>
              }
            />
          </li>
        )}
      </ul>
      <TotpSheet begun={secret} onClose={() => setSecret(undefined)} />
      <RecoverySheet codes={codes} onClose={() => setCodes(undefined)} />
    </Section>
  );
}
