/** The features whose desks the console shows, one line each, in the order of its menu. */
import { chatRoom } from "@assay/features/chat-room/console.tsx";
import { content } from "@assay/features/content/console.tsx";
import { copy } from "@assay/features/copy/console.tsx";
import { coupons } from "@assay/features/coupons/console.tsx";
import { dual } from "@assay/features/dual/console.tsx";
import { quiz } from "@assay/features/quiz/console.tsx";
import { game } from "@assay/features/game/console.tsx";
import { deposits } from "@assay/features/deposits/console.tsx";
import { fiat } from "@assay/features/fiat/console.tsx";
import { sell } from "@assay/features/sell/console.tsx";
import { identity } from "@assay/features/identity/console.tsx";
import { ieo } from "@assay/features/ieo/console.tsx";
import { invite } from "@assay/features/invite/console.tsx";
import { leverage } from "@assay/features/leverage/console.tsx";
import { loans } from "@assay/features/loans/console.tsx";
import { nft } from "@assay/features/nft/console.tsx";
import { lockMining } from "@assay/features/lock-mining/console.tsx";
import { messages } from "@assay/features/messages/console.tsx";
import { operators } from "@assay/features/operators/console.tsx";
import { payees } from "@assay/features/payees/console.tsx";
import { proofs } from "@assay/features/proofs/console.tsx";
import { seconds } from "@assay/features/seconds/console.tsx";
import { spot } from "@assay/features/spot/console.tsx";
import { stock } from "@assay/features/stock/console.tsx";
import { support } from "@assay/features/support/console.tsx";
import { swap } from "@assay/features/swap/console.tsx";
import { verification } from "@assay/features/verification/console.tsx";
import { wallet } from "@assay/features/wallet/console.tsx";
import { yields } from "@assay/features/yields/console.tsx";
import { withdrawals } from "@assay/features/withdrawals/console.tsx";
import type { ConsoleFeature } from "@assay/ui/console/console.ts";

export const features: readonly ConsoleFeature[] = [
  identity,
  operators,
  verification,
  messages,
  content,
  proofs,
  wallet,
  deposits,
  payees,
  spot,
  swap,
  leverage,
  seconds,
  stock,
  lockMining,
  yields,
  dual,
  quiz,
  game,
  ieo,
  support,
  chatRoom,
  loans,
  nft,
  fiat,
  sell,
  withdrawals,
  invite,
  coupons,
  copy,
];
