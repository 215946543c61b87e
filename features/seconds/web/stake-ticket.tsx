import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountField } from "@assay/ui/parts/amount-field.tsx";
import { classes } from "@assay/ui/parts/classes.ts";
import { faultText } from "@assay/ui/parts/field-frame.tsx";
import { PercentSlider } from "@assay/ui/parts/percent-slider.tsx";
import { Segmented } from "@assay/ui/parts/segmented.tsx";
import { useSideKeys } from "@assay/ui/side-keys.ts";
import { lazy, Suspense } from "react";
import { type Direction, directions, modes, STAKE_CURRENCY, STAKE_DECIMALS } from "../rules.ts";
import { StakeAction } from "./stake-action.tsx";
import { StakeFacts } from "./stake-facts.tsx";
import { TermChoice } from "./term-choice.tsx";
import type { StakeTicketModel } from "./use-stake.ts";

const StakeConfirm = lazy(() => import("./stake-confirm.tsx"));

const STEP = "1";
const NOTHING = "0";
const ALL = 100;

/** The option form: direction, term, against whom, stake, what may come of it, and the press that places it. */
export function StakeTicket({ ticket, className }: { readonly ticket: StakeTicketModel; readonly className?: string }) {
  const t = useTexts("seconds");
  const { form, available } = ticket;
  const { fields, change, summary } = form;
  const number = form.field("number");
  const turnTo = (direction: Direction) => change({ direction });
  useSideKeys(directions, fields.direction, turnTo);
  return (
    <FormFrame
      label={t("ticket.title")}
      className={classes("flex flex-col gap-2 md:gap-2.5", className)}
      onSubmit={() => ticket.submit()}
    >
      <Segmented
        label={t("direction.label")}
        options={directions.map((key) => ({ key, label: t(`direction.${key}`), tone: key }))}
        value={fields.direction}
        onChange={turnTo}
      />
      <TermChoice ticket={ticket} />
      <div className="flex items-center gap-3">
        <span aria-hidden="true" className="shrink-0 text-form text-soft">
          {t("mode.label")}
        </span>
        <Segmented
          label={t("mode.label")}
          options={modes.map((key) => ({ key, label: t(`mode.${key}`) }))}
          value={fields.mode}
          onChange={(mode) => change({ mode })}
          className="min-w-0 grow [&_label]:text-form!"
        />
      </div>
      <AmountField
        label={t("ticket.stake", { unit: STAKE_CURRENCY })}
        value={number.value}
        onChange={number.onChange}
        onLeave={number.onLeave}
        faultText={faultText(t, number.fault)}
        decimals={STAKE_DECIMALS}
        step={STEP}
        placeholder={NOTHING}
      />
      <div className="flex items-center">
        <PercentSlider
          value={summary.percent}
          tone={fields.direction}
          onChange={ticket.takeShare}
          disabled={available === undefined}
          className="min-w-0 grow"
        />
        <button
          type="button"
          disabled={available === undefined}
          onClick={() => ticket.takeShare(ALL)}
          className="press reach min-h-7 shrink-0 ps-2 text-caption font-semibold text-brand disabled:opacity-45"
        >
          {t("ticket.max")}
        </button>
      </div>
      <StakeFacts ticket={ticket} />
      <StakeAction ticket={ticket} />
      <Suspense fallback={null}>
        <StakeConfirm ticket={ticket} />
      </Suspense>
    </FormFrame>
  );
}
