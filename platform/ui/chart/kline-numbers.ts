/** The chart's numbers as they are printed elsewhere, in the way of the reader's language. */
import type { Chart, Options } from "klinecharts";
import { formatAmountText, lowered } from "../number.ts";

type Printing = Required<Pick<Options, "thousandsSeparator" | "decimalFold">>;

/** The library prints a number, which may end in K, M or B, by the one of these and then by the other. */
export const numbersIn = (tag: string): Printing => ({
  thousandsSeparator: {
    format: (value) =>
      String(value).replace(/-?\d+(?:\.(\d+))?/, (number, fraction = "") =>
        formatAmountText(number, { decimals: fraction.length }, tag),
      ),
  },
  decimalFold: { format: countZeros },
});

/** A price as the chart prints it itself. */
export const printPrice = (chart: Chart, price: number): string =>
  chart.getDecimalFold().format(chart.getThousandsSeparator().format(price.toFixed(chart.getSymbol()?.pricePrecision ?? 2)));

/** 0.00002174 is "0.0₄2174". */
const countZeros = (value: string | number): string =>
  String(value).replace(/(?<=^0[.,])0{3,}(?=[1-9])/, (zeros) => `0${lowered(zeros.length)}`);
