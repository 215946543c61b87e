import { settleAgreement, useAskedAgreement } from "@assay/ui/agreement.ts";
import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { toast } from "@assay/ui/toast.ts";
import { useState } from "react";
import { calls } from "../contract.ts";
import { AgreementText } from "./agreement-text.tsx";
import { useDecision } from "./use-decision.ts";

/** Asks for an agreement over whatever the customer was doing, which goes on once it is accepted. Closing it says nothing. */
export default function AgreementSheet() {
  const t = useTexts("content");
  const { keyword, asking } = useAskedAgreement();
  const [seen, setSeen] = useState<string>();
  const agreement = useCall(calls.showAgreement, { keyword, ...(seen !== undefined && { since: seen }) }, { when: asking });
  const { decide, pending } = useDecision(agreement.data, setSeen);

  async function say(accepted: boolean): Promise<void> {
    if (!(await decide(accepted))) return;
    if (!accepted) toast(t("agreement.declined-note"));
    settleAgreement(accepted);
  }

  return (
    <Sheet open={asking} onClose={() => settleAgreement(false)} title={agreement.data?.title ?? t("pages.agreement")}>
      <Loaded query={agreement}>
        {(shown) => (
          <>
            {shown.decision?.accepted === false && (
              <p role="note" className="mb-2 text-form text-soft">
                {t("agreement.declined-before")}
              </p>
            )}
            <AgreementText agreement={shown} />
            <div className="sticky bottom-0 -mx-5 -mb-5 mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-2 bg-s1 px-5 pt-3 pb-5">
              <Cta action={t("agreement.decline")} tone="quiet" disabled={pending} onPress={() => void say(false)} />
              <Cta action={t("agreement.accept")} pending={pending} onPress={() => void say(true)} />
            </div>
          </>
        )}
      </Loaded>
    </Sheet>
  );
}
