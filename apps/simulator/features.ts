/** How people use each feature, in the order of the map: one import and one line each. */
import type { Simulation } from "@assay/server/simulation.ts";
import { sim as content } from "@assay/features/content/sim.ts";
import { sim as ieo } from "@assay/features/ieo/sim.ts";
import { sim as identity } from "@assay/features/identity/sim.ts";
import { sim as leverage } from "@assay/features/leverage/sim.ts";
import { sim as messages } from "@assay/features/messages/sim.ts";
import { sim as market } from "@assay/features/market/sim.ts";
import { sim as proofs } from "@assay/features/proofs/sim.ts";
import { sim as operators } from "@assay/features/operators/sim.ts";
import { sim as payees } from "@assay/features/payees/sim.ts";
import { sim as protection } from "@assay/features/protection/sim.ts";
import { sim as seconds } from "@assay/features/seconds/sim.ts";
import { sim as spot } from "@assay/features/spot/sim.ts";
import { sim as swap } from "@assay/features/swap/sim.ts";
import { sim as stock } from "@assay/features/stock/sim.ts";
import { sim as uploads } from "@assay/features/uploads/sim.ts";
import { sim as verification } from "@assay/features/verification/sim.ts";
import { sim as vip } from "@assay/features/vip/sim.ts";
import { sim as wallet } from "@assay/features/wallet/sim.ts";
import { sim as lockMining } from "@assay/features/lock-mining/sim.ts";
import { sim as yields } from "@assay/features/yields/sim.ts";
import { sim as dual } from "@assay/features/dual/sim.ts";
import { sim as deposits } from "@assay/features/deposits/sim.ts";
import { sim as support } from "@assay/features/support/sim.ts";
import { sim as chatRoom } from "@assay/features/chat-room/sim.ts";
import { sim as loans } from "@assay/features/loans/sim.ts";
import { sim as nft } from "@assay/features/nft/sim.ts";
import { sim as fiat } from "@assay/features/fiat/sim.ts";
import { sim as withdrawals } from "@assay/features/withdrawals/sim.ts";
import { sim as invite } from "@assay/features/invite/sim.ts";
import { sim as coupons } from "@assay/features/coupons/sim.ts";
import { sim as statements } from "@assay/features/statements/sim.ts";
import { sim as quiz } from "@assay/features/quiz/sim.ts";
import { sim as game } from "@assay/features/game/sim.ts";
import { sim as copy } from "@assay/features/copy/sim.ts";
import { sim as sell } from "@assay/features/sell/sim.ts";

/** What the finance tab sells, and who buys it: a year of these alone is `npm run simulate -- --features finance --days 366`. */
export const financeFeatures: readonly string[] = ["wallet", "lock-mining", "yields", "dual", "ieo", "loans"];

export const sims: readonly Simulation[] = [
  content,
  uploads,
  identity,
  messages,
  proofs,
  operators,
  verification,
  market,
  wallet,
  deposits,
  protection,
  vip,
  payees,
  spot,
  swap,
  leverage,
  seconds,
  stock,
  lockMining,
  yields,
  dual,
  ieo,
  support,
  chatRoom,
  loans,
  nft,
  fiat,
  withdrawals,
  invite,
  coupons,
  statements,
  quiz,
  game,
  copy,
  sell,
];
