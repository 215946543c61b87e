import { useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { inPercent } from "@assay/ui/number.ts";
import { PercentSlider } from "@assay/ui/parts/percent-slider.tsx";
import type { Ticket } from "./use-ticket.ts";

/** The share of what is available that the order takes: pulled, read, or all of it by one press. */
export function TicketShare({ ticket: { form, takeShare } }: { readonly ticket: Ticket }) {
  const t = useTexts("spot");
  const tag = useLanguageTag();
  const { percent, spendable } = form.summary;
  const disabled = spendable === undefined;
  return (
    <div className="flex items-center">
      <PercentSlider
        value={percent}
        tone={form.fields.type === "buy" ? "up" : "down"}
        onChange={takeShare}
        disabled={disabled}
        className="min-w-0 grow"
      />
      {percent > 0 && (
        <bdi dir="ltr" className="ms-2.5 shrink-0 text-end text-caption text-soft">
          {inPercent(percent, tag)}
        </bdi>
      )}
      <button
        type="button"
        disabled={disabled}
        onClick={() => takeShare(ALL)}
        className="press reach min-h-7 shrink-0 ps-2 text-caption font-semibold text-brand disabled:opacity-45"
      >
        {t("ticket.max")}
      </button>
    </div>
  );
}

const ALL = 100;
