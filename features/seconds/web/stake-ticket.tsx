import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { classes } from "@assay/ui/parts/classes.ts";
import { Segmented } from "@assay/ui/parts/segmented.tsx";
import { useSideKeys } from "@assay/ui/side-keys.ts";
import { NumberField } from "@assay/ui/ticket/number-field.tsx";
import { ShareLine } from "@assay/ui/ticket/share-line.tsx";
import { lazy, Suspense } from "react";
import { type Direction, directions, modes, STAKE_CURRENCY, STAKE_DECIMALS } from "../rules.ts";
import { StakeAction } from "./stake-action.tsx";
import { StakeFacts } from "./stake-facts.tsx";
import { TermChoice } from "./term-choice.tsx";
import type { StakeTicketModel } from "./use-stake.ts";

const StakeConfirm = lazy(() => import("./stake-confirm.tsx"));

const STEP = "1";
const NOTHING = "0";

/** The option form: direction, term, against whom, stake, what may come of it, and the press that places it. */
export function StakeTicket({ ticket, className }: { readonly ticket: StakeTicketModel; readonly className?: string }) {
  const t = useTexts("seconds");
  const { form, facts } = ticket;
  const { fields, change, summary } = form;
  const turnTo = (direction: Direction) => change({ direction });
  useSideKeys(directions, fields.direction, turnTo);
  return (
    <FormFrame
      label={t("ticket.title")}
      className={classes("flex flex-col gap-2 md:gap-2.5", className)}
      onSubmit={ticket.submit}
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
      <NumberField
        t={t}
        field={form.field("number")}
        label={t("ticket.stake", { unit: STAKE_CURRENCY })}
        decimals={STAKE_DECIMALS}
        step={STEP}
        placeholder={NOTHING}
      />
      <ShareLine
        value={summary.percent}
        tone={fields.direction}
        onChange={ticket.takeShare}
        disabled={facts.available === undefined}
        all={t("ticket.max")}
      />
      <StakeFacts ticket={ticket} />
      <StakeAction ticket={ticket} />
      <Suspense fallback={null}>
        <StakeConfirm ticket={ticket} />
      </Suspense>
    </FormFrame>
  );
}
