import { useCall } from "@assay/ui/client.ts";
import { ReasonSheet } from "@assay/ui/console/reason-sheet.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { useState } from "react";
import { calls } from "../../contract.ts";
import type { Look } from "./looks.ts";

/** Suspends a customer, or restores him: proposed here, decided by a security operator. */
export function CustomerActs({ of }: { readonly of: Look["customer"] }) {
  const t = useTexts("operators-console");
  const { data: me } = useCall(calls.showMe, {});
  const [isAsking, setAsking] = useState(false);
  if (!me?.roles.some((role) => role === "support" || role === "security")) return null;
  const isSuspended = of.suspended !== null;
  const sheet = {
    open: isAsking,
    onClose: () => setAsking(false),
    facts: [{ label: t("customers.one"), value: <bdi dir="ltr">{of.id}</bdi> }],
    action: t("propose"),
    input: { customer: of.id },
  };
  return (
    <>
      <Button block onPress={() => setAsking(true)} className="mt-4">
        {t(isSuspended ? "customers.restore" : "customers.suspend")}
      </Button>
      {isSuspended ? (
        <ReasonSheet {...sheet} title={t("customers.restore")} call={calls.restoreCustomer} />
      ) : (
        <ReasonSheet {...sheet} title={t("customers.suspend")} tone="danger" call={calls.suspendCustomer} />
      )}
    </>
  );
}
