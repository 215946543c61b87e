/** The features whose desks the console shows, one line each, in the order of its menu. */
import { chatRoom } from "@assay/features/chat-room/console.tsx";
import { content } from "@assay/features/content/console.tsx";
import { dual } from "@assay/features/dual/console.tsx";
import { deposits } from "@assay/features/deposits/console.tsx";
import { identity } from "@assay/features/identity/console.tsx";
import { ieo } from "@assay/features/ieo/console.tsx";
import { leverage } from "@assay/features/leverage/console.tsx";
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
  ieo,
  support,
  chatRoom,
];
