import { useTexts } from "@assay/ui/locale.ts";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { Chips } from "@assay/ui/parts/chips.tsx";
import { Segmented } from "@assay/ui/parts/segmented.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { TriangleAlert } from "lucide-react";
import { marginModes } from "../contract.ts";
import { leverageMaxOf, SUPER_LEVERAGE_ABOVE } from "../rules/terms.ts";
import { PricedField } from "./priced-field.tsx";
import type { Ticket } from "./use-ticket.ts";

export interface LeverageSheetProps {
  readonly ticket: Ticket;
  readonly open: boolean;
  readonly onClose: () => void;
}

const usual = [1, 2, 5, 10, 20, 50, 75, 100, 125];
const STEP = "1";

/** Chooses margin mode and leverage, and says what they mean; above a hundred it says so twice. */
export default function LeverageSheet({ ticket, open, onClose }: LeverageSheetProps) {
  const t = useTexts("leverage");
  const { form, facts, market, isSuper } = ticket;
  const { margin_mode, multiple } = form.fields;
  const most = leverageMaxOf(facts.contract);
  const chips = usual
    .filter((one) => one <= most)
    .map((one) => ({ key: String(one), label: t("leverage.times", { multiple: one }) }));
  return (
    <Sheet open={open} onClose={onClose} title={t("leverage.title")} context={<bdi dir="ltr">{market.symbol}</bdi>}>
      <div className="flex flex-col gap-3">
        <Segmented
          label={t("mode.label")}
          options={marginModes.map((key) => ({ key, label: t(`mode.${key}`) }))}
          value={margin_mode}
          onChange={(mode) => form.change({ margin_mode: mode })}
        />
        <p className="text-form text-soft">{t(`mode.about-${margin_mode}`)}</p>
        <PricedField label={t("leverage.label", { most })} field={form.field("multiple")} decimals={0} step={STEP} />
        <Chips label={t("leverage.usual")} options={chips} value={multiple} onChange={(key) => form.change({ multiple: key })} />
        <p className="text-form text-soft">{t("leverage.about", { multiple: multiple || STEP })}</p>
        {isSuper && (
          <p className="flex gap-2 rounded-field bg-down-tint p-3 text-form text-strong">
            <TriangleAlert className="size-5 shrink-0 text-down" aria-hidden />
            {t("leverage.super", { above: SUPER_LEVERAGE_ABOVE })}
          </p>
        )}
        <Cta action={t("leverage.take")} onPress={onClose} />
      </div>
    </Sheet>
  );
}
