/** The features whose screens this app shows, one line each; their products stand on the trade tab in this order. */
import { content } from "@assay/features/content/web.tsx";
import { ieo } from "@assay/features/ieo/web.tsx";
import { identity } from "@assay/features/identity/web.tsx";
import { leverage } from "@assay/features/leverage/web.tsx";
import { lockMining } from "@assay/features/lock-mining/web.tsx";
import { messages } from "@assay/features/messages/web.tsx";
import { market } from "@assay/features/market/web.tsx";
import { operators } from "@assay/features/operators/web.tsx";
import { payees } from "@assay/features/payees/web.tsx";
import { protection } from "@assay/features/protection/web.tsx";
import { proofs } from "@assay/features/proofs/web.tsx";
import { seconds } from "@assay/features/seconds/web.tsx";
import { spot } from "@assay/features/spot/web.tsx";
import { stock } from "@assay/features/stock/web.tsx";
import { swap } from "@assay/features/swap/web.tsx";
import { vip } from "@assay/features/vip/web.tsx";
import { verification } from "@assay/features/verification/web.tsx";
import { wallet } from "@assay/features/wallet/web.tsx";
import type { WebFeature } from "@assay/ui/screen.tsx";
import { yields } from "@assay/features/yields/web.tsx";
import { dual } from "@assay/features/dual/web.tsx";
import { deposits } from "@assay/features/deposits/web.tsx";
import { support } from "@assay/features/support/web.tsx";
import { chatRoom } from "@assay/features/chat-room/web.tsx";
import { loans } from "@assay/features/loans/web.tsx";
import { nft } from "@assay/features/nft/web.tsx";
import { fiat } from "@assay/features/fiat/web.tsx";
import { withdrawals } from "@assay/features/withdrawals/web.tsx";
import { invite } from "@assay/features/invite/web.tsx";
import { coupons } from "@assay/features/coupons/web.tsx";
import { statements } from "@assay/features/statements/web.tsx";
import { quiz } from "@assay/features/quiz/web.tsx";
import { game } from "@assay/features/game/web.tsx";
import { copy } from "@assay/features/copy/web.tsx";
import { sell } from "@assay/features/sell/web.tsx";

export const features: readonly WebFeature[] = [
  content,
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
