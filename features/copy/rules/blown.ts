/** Whether a leader has lost his stake: what he took out he has not lost. */
import { STAKE_LOST } from "./terms.ts";

/** Units of USDT, since the last row of his account before a liquidation. */
export interface SinceLiquidated {
  /** What he had then, and what he has now. */
  readonly before: bigint;
  readonly equity: bigint;
  /** What has come in (above nothing) or left in between. */
  readonly flow: bigint;
}

/**
 * By what was lost, not by what is there: with what he has taken out since it is below 100 USDT, and before, with what he has paid in since, it
 * was not. Who has lost all that he had is blown however little it was.
 */
export function isBlown({ before, equity, flow }: SinceLiquidated): boolean {
  const [had, has] = flow > 0n ? [before + flow, equity] : [before, equity - flow];
  return (has < STAKE_LOST.units && had >= STAKE_LOST.units) || (has <= 0n && had > 0n);
}
