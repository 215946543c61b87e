import type { Chart } from "klinecharts";
import { isOverlay, type ShownIndicator } from "./adapter.ts";
import { CANDLES } from "./kline-axis.ts";

/** A pane under the candles; in a low chart it gives way, so that they keep theirs and the axis. */
const SUB_PANE = { least: 24, most: 64, candles: 146 } as const;
const subPaneHeight = (chart: Chart): number =>
  Math.max(SUB_PANE.least, Math.min(SUB_PANE.most, (chart.getSize()?.height ?? 0) - SUB_PANE.candles));

/** What an indicator shows of itself when it has nothing to say. */
export const noLegend = () => ({ name: "", calcParamsText: "", features: [], legends: [] });

/** Shows a set of indicators in place of the one before. What stays is not drawn anew, only given its new parameters. */
export function indicatorsOf(chart: Chart): (next: readonly ShownIndicator[]) => void {
  let shown: readonly ShownIndicator[] = [];
  return (next) => {
    for (const { name } of shown) if (!next.some((one) => one.name === name)) chart.removeIndicator({ name });
    for (const { name, params } of next) {
      const indicator = { name, calcParams: [...params] };
      if (shown.some((one) => one.name === name)) chart.overrideIndicator(indicator);
      else if (isOverlay(name)) chart.createIndicator({ ...indicator, paneId: CANDLES }, true);
      else {
        const paneId = `pane-${name}`;
        // The legend of the candles has the volume already.
        chart.createIndicator({ ...indicator, paneId, ...(name === "VOL" && { createTooltipDataSource: noLegend }) });
        chart.setPaneOptions({ id: paneId, height: subPaneHeight(chart), minHeight: SUB_PANE.least });
      }
    }
    shown = next;
  };
}
