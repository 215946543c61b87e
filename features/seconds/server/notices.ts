/** What a customer is told of options that were settled. */
import { join } from "node:path";
import type { PayloadOf } from "@assay/core/contract.ts";
import { byLang } from "@assay/core/languages.ts";
import { type Amount, amount, formatAmount, formatPrice, parseAmount, parsePrice } from "@assay/core/money.ts";
import { listener, type Listener } from "@assay/server/feature.ts";
import { readTexts } from "@assay/server/texts.ts";
import { listedMarkets } from "@assay/features/market/server.ts";
import { type Notice, type Notify, phrasesOf, say } from "@assay/features/messages/server.ts";
import { events } from "../contract.ts";
import type en from "../locales/en.json";
import { directions, outcomeShown } from "../rules.ts";

type Settled = PayloadOf<typeof events.optionsChanged>["settled"][number];

const locales = readTexts<typeof en>(join(import.meta.dirname, "..", "locales"));
const told = phrasesOf(locales);
type Kind = keyof typeof told;

/** Every phrase for either direction, in the words of each language. */
const phrases = Object.fromEntries(
  directions.map((direction) => [
    direction,
    Object.fromEntries(
      (Object.keys(told) as Kind[]).map((kind) => [
        kind,
        byLang((lang) => {
          const { title, body } = told[kind][lang];
          return { title: title.replace("{{direction}}", locales[lang].direction[direction]), body };
        }),
      ]),
    ),
  ]),
) as Record<Settled["type"], typeof told>;

/** One message an option: what came of it, by which prices, and what was paid. */
export const optionNotices = (notify: Notify): Listener =>
  listener(events.optionsChanged, async (tx, { customerId, settled }) => {
    if (settled.length > 0)
      await notify(
        tx,
        settled.map((one) => noticeOf(customerId, one)),
      );
  });

function noticeOf(customerId: string, { id, symbol, type, outcome, number, payout, currency, ...ticks }: Settled): Notice {
  const decimals = listedMarkets.get(symbol)?.priceDecimals;
  const priceText = (text: string | null): string => (text === null ? "" : formatPrice(parsePrice(text)!, decimals));
  const [stake, back] = [parseAmount(currency, number)!, parseAmount(currency, payout)!];
  const values = {
    symbol,
    number,
    payout,
    currency,
    gain: formatAmount(distance(stake, back)),
    entry: priceText(ticks.entry),
    settlement: priceText(ticks.settlement),
  };
  const texts = say(phrases[type][outcomeShown(outcome, number, payout)], values);
  return { customerId, topic: "options", subject: id, texts, route: `${SETTLED_PATH}&option=${id}`, push: true };
}

const distance = (one: Amount, other: Amount): Amount =>
  amount(one.currency, one.units > other.units ? one.units - other.units : other.units - one.units);

const SETTLED_PATH = "/pages/transaction/seconds_order?list=settled";
