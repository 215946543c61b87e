import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { Card } from "@assay/ui/parts/card.tsx";
import { CopyText } from "@assay/ui/parts/copy-text.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { QrCode } from "@assay/ui/parts/qr-code.tsx";
import { RateText } from "@assay/ui/ticket/rate-text.tsx";
import { toast } from "@assay/ui/toast.ts";
import { Copy, Image, Share2 } from "lucide-react";
import { useState } from "react";
import { CardSheet } from "./card-sheet.tsx";
import { type Code, type Invites, linkOf, partsOf } from "./invite-model.ts";

/** A code as picture and text, what it brings to both, and the ways to pass it on. */
export function CodeCard({ code, terms }: { readonly code: Code; readonly terms: Invites["terms"] }) {
  const t = useTexts("invite");
  const [pictures, setPictures] = useState(false);
  const link = linkOf(location.origin, code.code);
  const parts = terms && partsOf(terms.share, code.friend_percent);
  const canShare = typeof navigator.share === "function";
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(link);
    toast(t("link-copied"), "done");
  }
  // Whoever closes the device's sheet has changed their mind.
  const share = async (): Promise<void> => await navigator.share({ title: t("title"), url: link }).catch(() => undefined);
  const mark = "size-4 shrink-0";
  return (
    <Card>
      <QrCode text={link} label={t("qr", { code: code.code })} className="mx-auto size-44" />
      <p className="mt-3 text-center text-section">
        <CopyText text={code.code} label={t("copy-code")} done={t("code-copied")} />
      </p>
      {parts && (
        <Facts
          className="mt-4"
          facts={[
            { label: t("you-get"), value: <OfFees rate={parts.yours} /> },
            { label: t("friend-gets"), value: <OfFees rate={parts.friends} /> },
          ]}
        />
      )}
      <div className="mt-4 grid gap-2">
        <Button tone="brand" block onPress={() => void (canShare ? share() : copy())}>
          {canShare ? <Share2 className={mark} aria-hidden /> : <Copy className={mark} aria-hidden />}
          {t(canShare ? "share" : "copy-link")}
        </Button>
        <div className="flex gap-2">
          {canShare && (
            <Button block onPress={() => void copy()}>
              <Copy className={mark} aria-hidden />
              {t("copy-link")}
            </Button>
          )}
          <Button block onPress={() => setPictures(true)}>
            <Image className={mark} aria-hidden />
            {t("picture")}
          </Button>
        </div>
      </div>
      <CardSheet open={pictures} onClose={() => setPictures(false)} code={code} terms={terms} />
    </Card>
  );
}

/** "15% of the fees". */
function OfFees({ rate }: { readonly rate: string }) {
  const t = useTexts("invite");
  const [before = "", behind = ""] = t("of-fees", { rate: "|" }).split("|");
  return (
    <>
      {before}
      <RateText rate={rate} className="font-semibold" />
      {behind}
    </>
  );
}
