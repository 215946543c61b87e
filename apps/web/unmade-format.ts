/**
 * The chart library makes a date format of Intl with every chart, though our charts print dates by themselves (kline-dates.ts).
 * It costs a telephone 80 ms and more, so the build puts something in its place that knows its time zone and no more.
 */
import type { Plugin } from "vite";

const MADE = "new Intl.DateTimeFormat('en', options)";
const UNMADE = "{ resolvedOptions: () => ({ timeZone: timezone }) }";

export const unmadeFormat = (): Plugin => ({
  name: "unmade-format",
  apply: "build",
  transform: {
    filter: { id: /klinecharts\/dist\/index\.esm\.js$/ },
    handler(code) {
      if (!code.includes(MADE))
        this.error("klinecharts makes its date format in another way now: look at apps/web/unmade-format.ts");
      return { code: code.replace(MADE, UNMADE), map: null };
    },
  },
});
