import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { Card } from "@assay/ui/parts/card.tsx";
import { CopyText } from "@assay/ui/parts/copy-text.tsx";
import { CountdownRing } from "@assay/ui/parts/countdown-ring.tsx";
import { type Fact, Facts } from "@assay/ui/parts/facts.tsx";
import { QrCode } from "@assay/ui/parts/qr-code.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { toast } from "@assay/ui/toast.ts";
import { Copy, TriangleAlert } from "lucide-react";
import { LOCK_MS } from "../rules/lock.ts";
import type { Shown } from "./told.ts";

/** A merchant's whole code is no number that a reader types. */
const NUMBER_LENGTH_MAX = 40;

/** What a payer needs: the code of his bank's app where the method has one, else the numbers, and how long the rate stays. */
export function PayTo({ shown: { payment, place, code } }: { readonly shown: Shown }) {
  const t = useTexts("fiat");
  const { currency, pays, reference, due_at, method } = payment;
  const copy = (text: string, what: string) => <CopyText text={text} label={t("copy-what", { what })} done={t("copied")} />;
  const facts: Fact[] = [
    { label: t("holder"), value: <bdi className="whitespace-normal">{place.holder}</bdi> },
    ...(place.number.length > NUMBER_LENGTH_MAX ? [] : [{ label: t("number"), value: copy(place.number, t("number")) }]),
    { label: t("bank"), value: <bdi className="whitespace-normal">{place.bank}</bdi> },
    { label: t("reference"), value: copy(reference, t("reference")) },
  ];
  return (
    <Card>
      <p className="mb-3 flex items-center justify-between gap-3 text-form text-soft">
        <span>
          {t("left")}
          <TimeText at={due_at} as="plan" className="block text-strong" />
        </span>
        <CountdownRing until={due_at} lengthMs={LOCK_MS} size={56} />
      </p>
      {code !== null && (
        <>
          <QrCode text={code} label={t("code-label", { method: t(`methods.${method}`), amount: pays, currency })} />
          <p className="mt-2 text-center text-caption text-soft">{t("scan")}</p>
          <CopyCode code={code} />
        </>
      )}
      <h2 className="mb-2 font-semibold">{t("pay-to")}</h2>
      <Facts facts={facts} />
      <p className="mt-3 flex gap-2 rounded-button bg-brand-tint p-3 text-form">
        <TriangleAlert className="mt-0.5 size-4 shrink-0 text-brand" aria-hidden />
        {t("reference-needed")}
      </p>
    </Card>
  );
}

function CopyCode({ code }: { readonly code: string }) {
  const t = useTexts("fiat");
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(code);
    toast(t("copied"), "done");
  }
  return (
    <div className="my-3 grid">
      <Button block onPress={() => void copy()}>
        <Copy className="size-4 text-brand" aria-hidden />
        {t("copy-code")}
      </Button>
    </div>
  );
}
