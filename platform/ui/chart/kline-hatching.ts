/** Slanted lines behind the candles of buckets whose price had too few sources. */
import { type Chart, type IndicatorTemplate, registerIndicator } from "klinecharts";
import { CANDLES } from "./kline-axis.ts";
import { noLegend } from "./kline-indicators.ts";

const NAME = "degraded";
const STRIPE_PX = 7;
/** Plain to see, and still behind the candles. */
const STRENGTH = 0.55;
/** Behind the candles and the grid. */
const BEHIND = -1;

const template: IndicatorTemplate<boolean> = {
  name: NAME,
  shortName: "",
  // Otherwise its precision would bound the range of the price axis from below.
  series: "price",
  zLevel: BEHIND,
  figures: [],
  calc: (bars) => bars.map((bar) => bar["degraded"] === true),
  createTooltipDataSource: noLegend,
  draw: ({ ctx, chart, indicator, bounding, xAxis }) => {
    const { from, to } = chart.getVisibleRange();
    if (!indicator.result.slice(from, to).includes(true)) return true;
    const { bar } = chart.getBarSpace();
    ctx.save();
    ctx.beginPath();
    for (let index = from; index < to; index += 1) {
      if (indicator.result[index]) ctx.rect(xAxis.convertToPixel(index) - bar / 2, 0, bar, bounding.height);
    }
    ctx.clip();
    ctx.beginPath();
    for (let x = -bounding.height; x < bounding.width; x += STRIPE_PX) {
      ctx.moveTo(x, bounding.height);
      ctx.lineTo(x + bounding.height, 0);
    }
    ctx.strokeStyle = getComputedStyle(document.documentElement).getPropertyValue("--control").trim();
    ctx.globalAlpha = STRENGTH;
    ctx.lineWidth = 1;
    // The dashes of whatever was drawn before would make dots of it.
    ctx.setLineDash([]);
    ctx.stroke();
    ctx.restore();
    return true;
  },
};

registerIndicator(template);

export function hatchDegraded(chart: Chart): void {
  chart.createIndicator({ name: NAME, paneId: CANDLES }, true);
}
