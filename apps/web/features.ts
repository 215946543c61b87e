/** The features whose screens this app shows, one line each; their products stand on the trade tab in this order. */
import { identity } from "@assay/features/identity/web.tsx";
import { leverage } from "@assay/features/leverage/web.tsx";
import { messages } from "@assay/features/messages/web.tsx";
import { market } from "@assay/features/market/web.tsx";
import { protection } from "@assay/features/protection/web.tsx";
import { proofs } from "@assay/features/proofs/web.tsx";
import { seconds } from "@assay/features/seconds/web.tsx";
import { spot } from "@assay/features/spot/web.tsx";
import { stock } from "@assay/features/stock/web.tsx";
import { wallet } from "@assay/features/wallet/web.tsx";
import type { WebFeature } from "@assay/ui/screen.tsx";
import { device } from "./device/device.ts";
import { tabs } from "./tabs/tabs.ts";

export const features: readonly WebFeature[] = [
  identity,
  messages,
  proofs,
  market,
  wallet,
  protection,
  spot,
  leverage,
  seconds,
  stock,
  tabs,
  device,
];
