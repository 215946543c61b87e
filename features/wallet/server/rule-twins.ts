/** What balances are worth, and what may be moved, beside the same said plainly. */
import { amount } from "@assay/core/money.ts";
import { alike, type Draw, type Twin } from "@assay/server/simulation.ts";
import { bitcoinText, judgeTransfer, sumValues, usdtValue, valueText, valueWith } from "../rules.ts";

const fields = ["change", "lever", "micro"] as const;

function askTransfer(draw: Draw): void {
  const [from, to] = [draw.pick(fields), draw.pick(fields)];
  const decimals = draw.below(11);
  const units = draw.below(3_000);
  const text = `${draw.below(3)}.${String(units).padStart(decimals, "0")}`;
  const [whole, rest] = text.split(".") as [string, string];
  const isExact = /^\d{0,8}0*$/.test(rest);
  const moved = isExact ? BigInt(whole) * 100_000_000n + BigInt(rest.slice(0, 8).padEnd(8, "0")) : 0n;
  const judged = judgeTransfer("USDT", text, from, to);
  const plain = from === to ? "same-account" : isExact && moved > 0n ? moved : "wrong-amount";
  alike("accepted" in judged ? judged.accepted.units : judged.rejected, plain, { text, from, to });
}

/** The largest value that is not more than quantity times price. */
function askValue(draw: Draw): void {
  const price = draw.percent(10) ? undefined : BigInt(1 + draw.below(4_000_000_000)) * 10_000n;
  const units = BigInt(draw.below(1_000_000_000));
  const value = usdtValue(amount("BTC", units), () => price);
  const about = { units, price, value };
  if (units === 0n || price === undefined) return alike(value, units === 0n ? 0n : undefined, about);
  const one = 10_000_000_000n;
  alike(value! * one <= units * price && (value! + 1n) * one > units * price, true, about);
  alike(sumValues([value, 1n]), value! + 1n, about);
  alike(sumValues([value, undefined]), undefined, about);
  // Open positions win and lose, but nobody has less than nothing.
  const profit = (value! * BigInt(draw.below(400) - 200)) / 100n;
  alike(valueWith(value, profit), -profit > value! ? 0n : value! + profit, { ...about, profit });
  const { usdt, fiat } = valueText(value, 700_000_000n);
  alike([Number(usdt) === Number(value!) / 1e8, fiat], [true, cents((value! * 7n) / 1_000_000n)], about);
  // A loss that is a part of a sum is never told smaller than it is.
  const owed = (value! * 7n + 999_999n) / 1_000_000n;
  alike(valueText(-value!, 700_000_000n, "up").fiat, owed === 0n ? "0.00" : `-${cents(owed)}`, about);
  // Cut off twice, back and forth, money may only become less, and by less than one unit of either.
  const back = BigInt(
    bitcoinText(value, () => price)!
      .replace(".", "")
      .replace(/^0+(?=\d)/, "") || "0",
  );
  alike(back <= units * 10n ** 8n, true, { ...about, back });
}

const cents = (hundredths: bigint): string => `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, "0")}`;

export const ruleTwin: Twin = {
  name: "values and transfers",
  begin: (draw) => () => (draw.percent(50) ? askTransfer : askValue)(draw),
};
