import { ChevronDown, Star } from "lucide-react";
import { useState } from "react";
import { type ChartPeriod, chartPeriods } from "../chart/adapter.ts";
import { changeTaste, toggleFavourite, useChartTaste } from "../chart/taste.ts";
import { useTexts } from "../locale.ts";
import { useViewport } from "../viewport.ts";
import { Choice } from "./choice.tsx";
import { classes } from "./classes.ts";
import { Sheet } from "./sheet.tsx";

const choosePeriod = (period: ChartPeriod) => changeTaste({ period });

/** The favourite intervals, and one press that shows all of them. */
export function ChartIntervals() {
  const t = useTexts("ui");
  const { period, favourites } = useChartTaste();
  const named = useViewport() === "desktop";
  const [open, setOpen] = useState(false);
  const beside = favourites.includes(period);
  return (
    <>
      <Choice
        label={t("chart.intervals")}
        options={favourites.map((key) => ({ key, label: t(`chart.period.${key}`) }))}
        value={period}
        onChange={choosePeriod}
        className={classes("strip flex min-w-0", named ? "[--fade:12px]" : "grow")}
        look={({ label }) => ({
          className:
            "grid h-10 min-w-8! shrink-0 cursor-pointer place-items-center text-form desk:px-0.5 text-soft has-checked:text-strong has-focus-visible:outline-2 has-focus-visible:-outline-offset-4 has-focus-visible:outline-brand group",
          content: <span className="rounded-[7px] px-1.5 py-1 fit:px-[7px] group-has-checked:bg-s2 desk:px-2">{label}</span>,
        })}
      />
      <button
        type="button"
        aria-label={t("chart.all-intervals")}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="press flex h-10 shrink-0 items-center px-1 text-form"
      >
        <span
          className={classes("flex items-center gap-0.5 rounded-[7px] px-1.5 py-1", beside ? "text-soft" : "bg-s2 text-strong")}
        >
          {!beside && t(`chart.period.${period}`)}
          <ChevronDown className="size-4" aria-hidden />
        </span>
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t("chart.all-intervals")}>
        <Choice
          label={t("chart.intervals")}
          options={chartPeriods.map((key) => ({ key, label: t(`chart.period.${key}`) }))}
          value={period}
          onChange={choosePeriod}
          className="grid grid-cols-4 gap-2"
          look={({ label }) => ({ className: KEY, content: label })}
        />
        <Favourites />
      </Sheet>
    </>
  );
}

const KEY =
  "press grid min-h-11 cursor-pointer place-items-center rounded-button border border-transparent bg-s2 text-form font-semibold text-soft has-checked:border-brand-deep has-checked:bg-brand-tint has-checked:text-brand has-focus-visible:outline-2 has-focus-visible:outline-brand";

/** Which intervals stand beside the chart. */
function Favourites() {
  const t = useTexts("ui");
  const favourites = useChartTaste((taste) => taste.favourites);
  return (
    <fieldset className="mt-5">
      <legend className="mb-2 text-form text-soft">{t("chart.beside")}</legend>
      <div className="grid grid-cols-4 gap-2">
        {chartPeriods.map((key) => (
          <label key={key} className={classes(KEY, "grid-flow-col gap-1.5")}>
            <input type="checkbox" checked={favourites.includes(key)} onChange={() => toggleFavourite(key)} className="sr-only" />
            <Star className={favourites.includes(key) ? "size-3.5 fill-current" : "size-3.5"} aria-hidden />
            {t(`chart.period.${key}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
