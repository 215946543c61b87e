/** What the platform itself decides: arithmetic on money, and which postings the ledger takes. */
import {
  amount,
  baseFor,
  divide,
  formatDecimal,
  MAGNITUDE_MAX,
  parseDecimal,
  PRICE_SCALE,
  quoteFor,
  RATE_SCALE,
  type Rounding,
  shareOf,
  toMultiple,
} from "@assay/core/money.ts";
import { Balances } from "@assay/server/ledger/balances.ts";
import { LedgerModel } from "@assay/server/ledger/model.ts";
import { accountKey, type Transfer } from "@assay/server/ledger/posting.ts";
import { alike, type Draw, type Twin } from "@assay/server/simulation.ts";

const roundings: readonly Rounding[] = ["down", "up", "half-even"];
const size = (value: bigint): bigint => (value < 0n ? -value : value);

/** Of any length up to some forty digits, small ones more often. */
function whole(draw: Draw): bigint {
  let value = BigInt(draw.below(1_000));
  for (let more = draw.below(5); more > 0; more -= 1) value = value * 1_000_000_000n + BigInt(draw.below(1_000_000_000));
  return value;
}

/** Whether a quotient is what its rounding says, by multiplication alone. */
function isRounded(quotient: bigint, over: bigint, under: bigint, rounding: Rounding): boolean {
  const rest = over - quotient * under;
  if (size(rest) >= size(under)) return false;
  if (rest === 0n) return true;
  if (rounding === "half-even") {
    const twice = size(rest) * 2n;
    return twice < size(under) || (twice === size(under) && quotient % 2n === 0n);
  }
  // What was rounded down leaves a rest of the sign of the whole, what was rounded up one of the other sign.
  return (rest < 0n === over < 0n) === (rounding === "down");
}

const must = (holds: boolean, about: unknown): void => alike(holds, true, about);

function askMoney(draw: Draw): void {
  const rounding = draw.pick(roundings);
  switch (draw.below(6)) {
    case 0: {
      const [over, under] = [
        draw.percent(50) ? whole(draw) : -whole(draw),
        draw.percent(50) ? 1n + whole(draw) : -1n - whole(draw),
      ];
      return must(isRounded(divide(over, under, rounding), over, under, rounding), { over, under, rounding });
    }
    case 1: {
      const [base, price] = [whole(draw), 1n + whole(draw)];
      const quote = quoteFor(amount("BTC", base), price, "USDT", rounding);
      return must(quote.currency === "USDT" && isRounded(quote.units, base * price, 10n ** BigInt(PRICE_SCALE), rounding), {
        base,
        price,
        rounding,
      });
    }
    case 2: {
      const [quote, price] = [whole(draw), 1n + whole(draw)];
      const base = baseFor(amount("USDT", quote), price, "BTC", rounding);
      return must(base.currency === "BTC" && isRounded(base.units, quote * 10n ** BigInt(PRICE_SCALE), price, rounding), {
        quote,
        price,
        rounding,
      });
    }
    case 3: {
      const [units, rate] = [whole(draw), BigInt(draw.below(1_000_000_000))];
      return must(
        isRounded(shareOf(amount("BTC", units), rate, rounding).units, units * rate, 10n ** BigInt(RATE_SCALE), rounding),
        {
          units,
          rate,
          rounding,
        },
      );
    }
    case 4: {
      const [value, step] = [whole(draw), 1n + BigInt(draw.below(1_000_000))];
      const [down, up] = [toMultiple(value, step, "down"), toMultiple(value, step, "up")];
      return must(
        down % step === 0n && down <= value && value < down + step && (up === down ? up === value : up === down + step),
        {
          value,
          step,
        },
      );
    }
    default:
      return askText(draw);
  }
}

/** Texts of amounts, digit by digit. */
function askText(draw: Draw): void {
  const scale = draw.below(19);
  const [before, after] = [1 + draw.below(39), draw.below(20)];
  const digits = Array.from({ length: before + after }, () => (draw.percent(30) ? 0 : draw.below(10)));
  const mark = draw.percent(5) ? draw.pick([",", "..", "-", " ", "e", "+"]) : after === 0 ? "" : ".";
  const text = digits.slice(0, before).join("") + mark + digits.slice(before).join("");
  let plain: bigint | undefined = 0n;
  for (const [place, digit] of digits.entries()) {
    if (plain === undefined || (mark !== "." && mark !== "")) plain = undefined;
    else if (place < before + scale) plain = plain * 10n + BigInt(digit);
    else if (digit !== 0) plain = undefined;
  }
  if (plain !== undefined) plain *= 10n ** BigInt(Math.max(scale - after, 0));
  if (plain !== undefined && plain > MAGNITUDE_MAX) plain = undefined;
  const units = parseDecimal(text, scale);
  alike(units, plain, { text, scale });
  if (units === undefined) return;
  const shown = formatDecimal(-units, scale, 2);
  const [left, right = ""] = shown.replace("-", "").split(".") as [string, string?];
  must(
    shown.startsWith("-") === units > 0n &&
      BigInt(left + right.padEnd(scale, "0").slice(0, scale)) === units &&
      right.length >= 2 &&
      (right.length === 2 || !right.endsWith("0")) &&
      String(BigInt(left)) === left,
    { units, scale, shown },
  );
}

const addresses = ["user/a/spot", "user/a/spot/held", "user/b/spot", "house/fee", "world/treasury"];
const currencies = ["BTC", "USDT"] as const;
const keys = addresses.flatMap((address) => currencies.map((currency) => accountKey(address, currency)));
/** Every so many postings the books are opened anew. */
const POSTINGS = 2_000;

function beginLedger(draw: Draw): () => void {
  let [real, plain] = [new Balances(), new LedgerModel()];
  let posted = 0;
  return () => {
    if (posted % POSTINGS === 0) {
      [real, plain] = [new Balances(), new LedgerModel()];
      for (const key of keys) real.set(key, 0n);
    }
    posted += 1;
    const transfers = Array.from({ length: 1 + draw.below(3) }, (): Transfer => {
      const from = draw.below(addresses.length);
      const to = (from + 1 + draw.below(addresses.length - 1)) % addresses.length;
      return {
        from: addresses[from]!,
        to: addresses[to]!,
        amount: amount(draw.pick(currencies), 1n + BigInt(draw.below(1_000))),
      };
    });
    const posting = { reason: "trade", reference: String(posted), transfers };
    const covered = real.covers(posting);
    alike(covered, plain.post(posting), posting);
    if (covered) real.take(posting);
    for (const key of keys) {
      const [units, plainUnits] = [real.of(key), plain.balances.get(key) ?? 0n];
      if (units !== plainUnits) alike(units, plainUnits, { key, posting });
    }
  };
}

export const platformTwins: readonly Twin[] = [
  { name: "money", begin: (draw) => () => askMoney(draw) },
  { name: "ledger", begin: beginLedger },
];
