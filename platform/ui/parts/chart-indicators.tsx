import { type Indicator, indicators, isOverlay } from "../chart/adapter.ts";
import { changeParam, paramsOf, toggleIndicator, useChartTaste } from "../chart/taste.ts";
import { useTexts } from "../locale.ts";
import { Sheet } from "./sheet.tsx";

const names = Object.keys(indicators) as Indicator[];

/** Which indicators are shown, and the parameters of those. */
export function IndicatorsSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useTexts("ui");
  const shown = useChartTaste((taste) => taste.indicators);
  const adjustable = shown.filter((name) => indicators[name].length > 0);
  return (
    <Sheet open={open} onClose={onClose} title={t("chart.indicators")}>
      <IndicatorChoice title={t("chart.over-candles")} over />
      <IndicatorChoice title={t("chart.below-candles")} over={false} />
      {adjustable.map((name) => (
        <Parameters key={name} indicator={name} />
      ))}
    </Sheet>
  );
}

function IndicatorChoice({ title, over }: { readonly title: string; readonly over: boolean }) {
  const shown = useChartTaste((taste) => taste.indicators);
  return (
    <fieldset className="mb-4">
      <legend className="mb-2 text-form text-soft">{title}</legend>
      <div className="grid grid-cols-4 gap-2">
        {names
          .filter((key) => isOverlay(key) === over)
          .map((key) => (
            <label
              key={key}
              className="press grid min-h-11 cursor-pointer place-items-center rounded-button border border-transparent bg-s2 text-form font-semibold text-soft has-checked:border-brand-deep has-checked:bg-brand-tint has-checked:text-brand has-focus-visible:outline-2 has-focus-visible:outline-brand"
            >
              <input type="checkbox" checked={shown.includes(key)} onChange={() => toggleIndicator(key)} className="sr-only" />
              {key}
            </label>
          ))}
      </div>
    </fieldset>
  );
}

function Parameters({ indicator }: { readonly indicator: Indicator }) {
  const t = useTexts("ui");
  const taste = useChartTaste();
  return (
    <fieldset className="flex items-center gap-2 border-t border-line py-2.5">
      <legend className="sr-only">{t("chart.parameters", { indicator })}</legend>
      <span aria-hidden="true" className="w-14 shrink-0 text-form font-semibold">
        {indicator}
      </span>
      {paramsOf(taste, indicator).map((value, index) => (
        <input
          key={index}
          type="number"
          inputMode="numeric"
          min={1}
          max={500}
          aria-label={t("chart.parameter", { indicator, index: index + 1 })}
          defaultValue={value}
          onChange={(event) => changeParam(indicator, index, event.target.valueAsNumber)}
          className="h-11 min-w-0 grow basis-0 rounded-field bg-s2 px-2 text-center text-body font-semibold"
        />
      ))}
    </fieldset>
  );
}
