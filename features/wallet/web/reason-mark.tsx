import {
  ArrowDownUp,
  ArrowLeftRight,
  CircleStop,
  Droplets,
  HandCoins,
  Lock,
  LockOpen,
  Moon,
  PencilLine,
  Percent,
  Scale,
  Split,
  Timer,
  TimerReset,
  TriangleAlert,
} from "lucide-react";
import type { billReasons } from "../contract.ts";

const marks = {
  transfer: ArrowLeftRight,
  faucet: Droplets,
  "spot-trade": ArrowDownUp,
  "spot-fee": Percent,
  "spot-hold": Lock,
  "spot-amend": PencilLine,
  "spot-release": LockOpen,
  "seconds-open": Timer,
  "seconds-settle": TimerReset,
  "leverage-hold": Lock,
  "leverage-release": LockOpen,
  "leverage-margin": Scale,
  "leverage-close": CircleStop,
  "leverage-fee": Percent,
  "leverage-overnight": Moon,
  "liquidation-fee": TriangleAlert,
  "leverage-claim": HandCoins,
  "stock-trade": ArrowDownUp,
  "stock-fee": Percent,
  "stock-hold": Lock,
  "stock-release": LockOpen,
  "stock-split": Split,
  "stock-dividend": HandCoins,
} as const satisfies Record<(typeof billReasons)[number], unknown>;

/** The sign of a bill's reason; the words beside it say the same. */
export function ReasonMark({ reason }: { readonly reason: keyof typeof marks }) {
  const Mark = marks[reason];
  return (
    <span
      aria-hidden="true"
      className="grid size-9 shrink-0 place-items-center rounded-full bg-s2 text-soft md:group-aria-[current]:bg-s3"
    >
      <Mark className="size-[18px]" />
    </span>
  );
}
