/** Who may lead: the system judges, and names the figure that is missing. */
import { formatAmount } from "@assay/core/money.ts";
import { DAY_MS } from "@assay/core/time.ts";
import { DAYS_MIN, money, STAKE_MIN, UNLIQUIDATED_DAYS } from "./terms.ts";

export interface Candidate {
  /** How far he is verified. */
  readonly level: number;
  readonly since: Date | undefined;
  /** Units of USDT in his contract account, with open profit; undefined while nobody can tell. */
  readonly stake: bigint | undefined;
  readonly liquidatedAt: Date | undefined;
}

export interface Admission {
  readonly rule: "verified" | "days" | "stake" | "liquidation";
  readonly need: string;
  /** Null where there is nothing to tell yet. */
  readonly has: string | null;
  readonly met: boolean;
}

const daysBetween = (from: Date | undefined, now: Date): number =>
  from === undefined ? 0 : Math.max(0, Math.floor((now.getTime() - from.getTime()) / DAY_MS));

export function judgeAdmission({ level, since, stake, liquidatedAt }: Candidate, now: Date): Admission[] {
  const own = stake !== undefined && stake > 0n ? stake : 0n;
  const days = daysBetween(since, now);
  // Who has been here for no day yet has not gone a day without a liquidation; nobody has gone more than he has been here.
  const unliquidated = liquidatedAt === undefined ? Math.min(UNLIQUIDATED_DAYS, days) : daysBetween(liquidatedAt, now);
  const rules = [
    { rule: "verified", need: 1, has: level },
    { rule: "days", need: DAYS_MIN, has: days },
    { rule: "liquidation", need: UNLIQUIDATED_DAYS, has: liquidatedAt === undefined && days === 0 ? null : unliquidated },
  ] as const;
  return [
    ...rules.map(({ rule, need, has }) => ({
      rule,
      need: String(need),
      has: has === null ? null : String(has),
      met: has !== null && has >= need,
    })),
    { rule: "stake", need: formatAmount(STAKE_MIN), has: formatAmount(money(own)), met: own >= STAKE_MIN.units },
  ];
}
