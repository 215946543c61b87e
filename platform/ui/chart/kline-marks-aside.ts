/** The marks of the highest and the lowest price stand where the crosshair tells of a candle, so they step aside for it. */
import type { Chart } from "klinecharts";

export function letMarksStepAside(chart: Chart): void {
  let areShown = true;
  chart.subscribeAction("onCrosshairChange", (at) => {
    const show = typeof at !== "object" || at === null || !("x" in at) || at.x === undefined;
    if (show === areShown) return;
    areShown = show;
    chart.setStyles({ candle: { priceMark: { high: { show }, low: { show } } } });
  });
}
