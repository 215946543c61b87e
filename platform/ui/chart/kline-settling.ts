/** Brings the chart to the one look that its content has, in whichever order the parts of that arrived. */
import type { Chart } from "klinecharts";

export interface Settling {
  /** Measures the chart anew before it is drawn, and with `toEnd` shows its last bar. */
  soon(toEnd?: boolean): void;
  stop(): void;
}

/** Room between the last bar and the price axis, in pixels. */
const RIGHT_SPACE = 44;

/**
 * The library reckons the axis once for each part that arrives: its width follows from its labels, those from the range, and
 * the range from how many candles the width leaves room for. Lines of our own widen the range without its knowledge, and bars
 * that arrive before the first measuring lose the room after the last one. Only when everything is there does measuring twice,
 * as after a change of size, give the same picture every time.
 */
export function settlingOf(chart: Chart): Settling {
  let waiting = false;
  let stopped = false;
  let end = false;
  const showEnd = (): void => chart.setOffsetRightDistance(RIGHT_SPACE);
  const showLostEnd = (): void => {
    if (stopped || chart.getOffsetRightDistance() >= RIGHT_SPACE) return;
    showEnd();
    chart.resize();
  };
  const settle = (): void => {
    waiting = false;
    if (stopped) return;
    if (end) showEnd();
    chart.resize();
    // The library measures in a task of its own; a chart that had no room for a bar until then has lost its end once more.
    if (end) queueMicrotask(showLostEnd);
    end = false;
  };
  showEnd();
  return {
    soon(toEnd = false) {
      if (stopped) return;
      end ||= toEnd;
      // A frame would be too late: what has come would be drawn as it lies now, and once more in the frame after.
      if (!waiting) queueMicrotask(settle);
      waiting = true;
    },
    stop() {
      stopped = true;
    },
  };
}
