import { useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { Card } from "@assay/ui/parts/card.tsx";
import { CountdownRing } from "@assay/ui/parts/countdown-ring.tsx";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { TriangleAlert } from "lucide-react";
import { customerCalls as calls } from "../../contract/customers.ts";
import { LOCK_MS } from "../../rules/lock.ts";
import type { Shown } from "../told.ts";

type Told = NonNullable<Shown["card"]>;

/** Leads to the provider's page, says why a card was declined, and asks for another page where the last one is over. */
export function CardPay({ shown: { payment, practice }, card }: { readonly shown: Shown; readonly card: Told }) {
  const t = useTexts("fiat");
  const go = useGo();
  const again = useCommand(calls.payCard);
  const { state, url, declined } = card;

  /** A sandbox's page is one of this app, whatever the address by which it was reached. */
  function lead(to: string): void {
    if (practice) go(new URL(to).hash.slice(1));
    else window.location.assign(to);
  }

  return (
    <Card className="grid gap-3">
      <p className="flex items-center justify-between gap-3 text-form text-soft">
        <span>
          {t("left")}
          <TimeText at={payment.due_at} as="plan" className="block text-strong" />
        </span>
        <CountdownRing until={payment.due_at} lengthMs={LOCK_MS} size={56} />
      </p>
      <p className="text-form">{t("card.about")}</p>
      {declined !== null && (
        <p role="status" className="flex gap-2 rounded-button bg-danger-tint p-3 text-form text-danger">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
          {t(`card.declines.${declined}`)}
        </p>
      )}
      {(state === "asked" || state === "processing" || state === "failed" || state === "over") && (
        <p role="status" className="text-form text-soft">
          {t(`card.states.${state}`)}
        </p>
      )}
      {url !== null && <Cta action={t("card.go")} onPress={() => lead(url)} />}
      {(state === "failed" || state === "over") && (
        <Button tone="brand" block pending={again.pending} onPress={() => void again.run({ id: payment.id })}>
          {t("card.again")}
        </Button>
      )}
      <p className="text-caption text-faint">{t("card.stays")}</p>
    </Card>
  );
}
