import { useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { inPercent } from "@assay/ui/number.ts";
import { ShareLine } from "@assay/ui/ticket/share-line.tsx";
import { toneOf } from "../side-tone.ts";
import type { Ticket } from "./use-order-ticket.ts";

/** The share of what is available that the order takes. */
export function TicketShare({ ticket: { form, takeShare } }: { readonly ticket: Ticket }) {
  const t = useTexts("spot");
  const tag = useLanguageTag();
  const { percent, spendable } = form.summary;
  return (
    <ShareLine
      value={percent}
      tone={toneOf(form.fields.type)}
      onChange={takeShare}
      disabled={spendable === undefined || spendable.units === 0n}
      all={t("ticket.max")}
    >
      {percent > 0 && (
        <bdi dir="ltr" className="ms-2.5 shrink-0 text-end text-caption text-soft">
          {inPercent(percent, tag)}
        </bdi>
      )}
    </ShareLine>
  );
}
