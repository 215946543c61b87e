/**
 * Splits and cash dividends as Alpaca's service tells them. Nothing is known before it has answered once, and what was learned last
 * stands for a day while it does not answer.
 */
import type { CorporateAction } from "@assay/core/corporate-actions.ts";
import { dateText, dayOf, exchangeDay } from "@assay/core/exchange-calendar.ts";
import { parse } from "lossless-json";
import * as z from "zod/mini";
import type { Clock } from "../../clock.ts";
import type { Log } from "../../log.ts";
import type { AlpacaAccount } from "./alpaca.ts";
import { venueDecimal, venuePrice } from "./decimal.ts";

const RENEW_MS = 6 * 3_600_000;
/** After so long without an answer a split of today may have been announced unheard. */
const KNOWN_MS_MAX = 24 * 3_600_000;
const AGAIN_MS = 60_000;
const TIMEOUT_MS = 20_000;
const [BACK_DAYS, AHEAD_DAYS] = [4 * 366, 100] as const;
const RATE_DECIMALS = 4;

const split = z.object({ symbol: z.string(), new_rate: z.string(), old_rate: z.string(), ex_date: z.string() });
const dividend = z.object({ symbol: z.string(), rate: z.string(), ex_date: z.string() });
const page = z.object({
  corporate_actions: z.object({
    forward_splits: z._default(z.array(split), []),
    reverse_splits: z._default(z.array(split), []),
    cash_dividends: z._default(z.array(dividend), []),
  }),
  next_page_token: z.optional(z.nullable(z.string())),
});
const PAGES_MAX = 50;

const dateOf = (text: string): number | undefined => {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return parts ? dayOf(Number(parts[1]), Number(parts[2]), Number(parts[3])) : undefined;
};

/** The actions of one page of the answer; what cannot be read is left out, because nothing could be done with it. */
export function readActions(text: string): { readonly actions: readonly CorporateAction[]; readonly next: string | undefined } {
  // Numbers are kept as the digits that were sent.
  const { corporate_actions: told, next_page_token } = page.parse(parse(text, undefined, (digits) => digits));
  const splits = [...told.forward_splits, ...told.reverse_splits].flatMap((one): CorporateAction[] => {
    const [to, from] = [venueDecimal(one.new_rate, RATE_DECIMALS), venueDecimal(one.old_rate, RATE_DECIMALS)];
    const exDay = dateOf(one.ex_date);
    return to && from && exDay !== undefined ? [{ kind: "split", base: one.symbol, exDay, to, from }] : [];
  });
  const dividends = told.cash_dividends.flatMap((one): CorporateAction[] => {
    const [perShare, exDay] = [venuePrice(one.rate), dateOf(one.ex_date)];
    return perShare !== undefined && exDay !== undefined ? [{ kind: "dividend", base: one.symbol, exDay, perShare }] : [];
  });
  return { actions: [...splits, ...dividends], next: next_page_token ?? undefined };
}

export interface AlpacaActionsTerms {
  readonly account: AlpacaAccount;
  readonly bases: readonly string[];
  readonly clock: Clock;
  readonly log: Pick<Log, "warn">;
  readonly origin?: string;
}

export class AlpacaActions {
  readonly #terms: AlpacaActionsTerms;
  #known: { readonly actions: readonly CorporateAction[]; readonly at: number } | undefined;
  /** When the service was last asked; it is asked for whoever asks here, so that a process that hears no prices knows them too. */
  #askedAt = -Infinity;

  constructor(terms: AlpacaActionsTerms) {
    this.#terms = terms;
  }

  /** Undefined while nothing is known. */
  between(from: number, until: number): CorporateAction[] | undefined {
    const now = this.#now();
    const age = this.#known ? now - this.#known.at : Infinity;
    if (age >= RENEW_MS && now - this.#askedAt >= AGAIN_MS) void this.renew();
    return age < KNOWN_MS_MAX ? this.#known?.actions.filter(({ exDay }) => exDay >= from && exDay < until) : undefined;
  }

  async renew(): Promise<void> {
    const at = (this.#askedAt = this.#now());
    try {
      this.#known = { actions: await this.#fetch(), at };
    } catch (fault) {
      this.#terms.log.warn({ fault }, "no word of splits and dividends");
    }
  }

  #now(): number {
    return this.#terms.clock.now().getTime();
  }

  async #fetch(): Promise<readonly CorporateAction[]> {
    const { account, bases, clock, origin = "https://data.alpaca.markets" } = this.#terms;
    const today = exchangeDay(clock.now().getTime());
    const query = new URLSearchParams({
      symbols: bases.join(","),
      types: "forward_split,reverse_split,cash_dividend",
      start: dateText(today - BACK_DAYS),
      end: dateText(today + AHEAD_DAYS),
      limit: "1000",
    });
    const headers = { "APCA-API-KEY-ID": account.keyId, "APCA-API-SECRET-KEY": account.secretKey };
    const known: CorporateAction[] = [];
    for (let count = 0; count < PAGES_MAX; count += 1) {
      const answer = await fetch(`${origin}/v1/corporate-actions?${query}`, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (!answer.ok) throw new Error(`the service of splits and dividends answered ${answer.status}`);
      const { actions, next } = readActions(await answer.text());
      known.push(...actions);
      if (next === undefined) return known;
      query.set("page_token", next);
    }
    throw new Error("the list of splits and dividends has no end");
  }
}
