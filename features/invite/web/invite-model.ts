/** What a code's link is, and what of the fees each of two gets by it. */
import type { OutputOf } from "@assay/core/contract.ts";
import { divide, formatRate, parseRate } from "@assay/core/money.ts";
import { REGISTER_PATH } from "@assay/features/identity/parts.ts";
import type { calls } from "../contract.ts";

export type Invites = OutputOf<typeof calls.showInvites>;
export type Code = Invites["codes"][number];

/** How the friend's part can be chosen, in hundredths. */
export const percents = [0, 10, 20, 30, 40, 50] as const;

/** The address at which a friend signs up with the code. */
export const linkOf = (origin: string, code: string): string => `${origin}/#${REGISTER_PATH}?code=${code}`;

/** Parts of the fees, as rates: what the friend gets is rounded down, and the inviter gets the rest. */
export function partsOf(share: string, friendPercent: number): { readonly yours: string; readonly friends: string } {
  const whole = parseRate(share) ?? 0n;
  const friends = divide(whole * BigInt(friendPercent), 100n, "down");
  return { yours: formatRate(whole - friends), friends: formatRate(friends) };
}

/** Of a rebate the asking customer's hundredths, as a rate. */
export const ownPart = (side: "inviter" | "friend", friendPercent: number): string =>
  formatRate(BigInt(side === "friend" ? friendPercent : 100 - friendPercent) * 1_000_000n);

/** The code that is shown: the chosen one, else the newest. */
export const shownCode = (codes: readonly Code[], chosen: string | undefined): Code =>
  codes.find(({ code }) => code === chosen) ?? codes.at(-1)!;
