import { useTexts } from "@assay/ui/locale.ts";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { IconButton } from "@assay/ui/parts/icon-button.tsx";
import { Segmented } from "@assay/ui/parts/segmented.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { Tiles } from "@assay/ui/parts/tiles.tsx";
import { Minus, Plus } from "lucide-react";
import { useState } from "react";
import { marginModes } from "../../contract.ts";
import type { ChosenLeverage } from "./chosen-leverage.ts";
import { largestAt, mostBeside, stopsOf } from "./leverage-model.ts";
import { SUPER_LEVERAGE_ABOVE } from "../../rules/terms.ts";
import { LeverageRisk } from "./leverage-risk.tsx";
import { LeverageSlider } from "./leverage-slider.tsx";
import { MoneyText } from "@assay/ui/ticket/money-text.tsx";
import { SuperLeverage } from "./super-leverage.tsx";
import type { Ticket } from "./use-contract-ticket.ts";

export interface LeverageSheetProps {
  readonly ticket: Ticket;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onTake: (chosen: ChosenLeverage) => void;
}

/** Chooses margin mode and leverage, and says what they allow and risk. Nothing changes until it is confirmed. */
export default function LeverageSheet({ ticket, open, onClose, onTake }: LeverageSheetProps) {
  const t = useTexts("leverage");
  const { fields } = ticket.form;
  const { contract, mark, others } = ticket.facts;
  const onSide = others?.[fields.type] ?? 0n;
  const most = mostBeside(contract, mark, onSide);
  const [mode, setMode] = useState(fields.margin_mode);
  const [leverage, setLeverage] = useState(Math.min(Number(fields.multiple), most));
  const times = (multiple: number): string => t("leverage.times", { multiple });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t("leverage.title")}
      context={
        <>
          <bdi dir="ltr">{ticket.market.symbol}</bdi> · {t(`mode.${mode}`)}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Segmented
          label={t("mode.label")}
          options={marginModes.map((key) => ({ key, label: t(`mode.${key}`) }))}
          value={mode}
          onChange={setMode}
        />
        <div className="flex items-center justify-between pt-2">
          <IconButton
            label={t("leverage.less")}
            icon={<Minus className="size-5 text-soft" aria-hidden />}
            disabled={leverage <= 1}
            onPress={() => setLeverage(leverage - 1)}
          />
          <bdi dir="ltr" className="text-figure">
            {leverage}
            <span className="text-price text-faint">{t("leverage.sign")}</span>
          </bdi>
          <IconButton
            label={t("leverage.more")}
            icon={<Plus className="size-5 text-soft" aria-hidden />}
            disabled={leverage >= most}
            onPress={() => setLeverage(leverage + 1)}
          />
        </div>
        <p className="-mt-2 text-center text-form text-soft">
          {t("leverage.largest")}{" "}
          <span className="font-semibold text-strong">
            <MoneyText amount={largestAt(contract, leverage, mark, onSide)} decimals={0} />
          </span>
        </p>
        <LeverageSlider value={leverage} most={most} onChange={setLeverage} />
        <Tiles
          label={t("leverage.usual")}
          options={stopsOf(most).map((one) => ({ key: String(one), label: times(one) }))}
          value={String(leverage)}
          onChange={(key) => setLeverage(Number(key))}
          className="grid auto-cols-fr grid-flow-col gap-2"
          show={({ label }) => <bdi dir="ltr">{label}</bdi>}
        />
        {leverage > SUPER_LEVERAGE_ABOVE && <SuperLeverage contract={contract} />}
        <LeverageRisk contract={contract} side={fields.type} mode={mode} mark={mark} leverage={leverage} />
        <Cta
          action={t("leverage.take", { multiple: leverage })}
          onPress={() => onTake({ margin_mode: mode, multiple: String(leverage) })}
        />
      </div>
    </Sheet>
  );
}
