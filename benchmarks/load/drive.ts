/** Sends requests over many connections for a while and counts what comes back. */
import type { Customer } from "./customer.ts";

export interface Load {
  readonly accepted: number;
  /** Accepted answers in a second. */
  readonly perSecond: number;
  /** The share of all answers that were refusals. */
  readonly refused: number;
  /** Sorted, in milliseconds from when a request was due. */
  readonly latencies: readonly number[];
  /** How many of the accepted answers hold `mark`. */
  readonly marked: number;
}

export interface DriveTerms {
  readonly customers: readonly Customer[];
  readonly seconds: number;
  next(customer: Customer): string;
  /** What an answer is counted by. */
  readonly mark: string;
  /** Requests in a second over all connections; as many as are answered unless told. */
  readonly rate?: number;
}

/** What every accepted answer begins with. */
export const ACCEPTED = '{"type":"ok"';

export async function drive({ customers, seconds, next, mark, rate }: DriveTerms): Promise<Load> {
  const begun = performance.now();
  const end = begun + seconds * 1_000;
  const gap = rate === undefined ? 0 : (customers.length * 1_000) / rate;
  const latencies: number[] = [];
  let [accepted, refused, marked] = [0, 0, 0];

  async function goOn(customer: Customer, index: number): Promise<void> {
    // Connections are spread over the gap, so that an even rate does not come in waves.
    for (let due = begun + (gap * index) / customers.length; due < end; due = gap === 0 ? performance.now() : due + gap) {
      const early = due - performance.now();
      if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
      const body = await customer.connection.ask(next(customer));
      latencies.push(performance.now() - due);
      if (!body.startsWith(ACCEPTED)) refused += 1;
      else {
        accepted += 1;
        if (body.includes(mark)) marked += 1;
      }
    }
  }

  await Promise.all(customers.map(goOn));
  const took = (performance.now() - begun) / 1_000;
  latencies.sort((one, other) => one - other);
  return { accepted, perSecond: accepted / took, refused: refused / (accepted + refused), marked, latencies };
}

/** The value below which so many of a hundred sorted ones lie. */
export const percentile = (sorted: readonly number[], percent: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN;
