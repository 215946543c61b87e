import type { FeatureMarks, Marks } from "@assay/ui/screen.tsx";
import {
  ChartNoAxesCombined,
  CircleStop,
  HandCoins,
  Lock,
  LockOpen,
  Moon,
  Percent,
  Rocket,
  Scale,
  TriangleAlert,
} from "lucide-react";
import type { bills } from "../contract.ts";

export default {
  shortcuts: { contract: ChartNoAxesCombined, leverage: Rocket },
  bills: {
    // Where several meet in one deed, the first names it.
    "leverage-close": CircleStop,
    "leverage-margin": Scale,
    "leverage-overnight": Moon,
    "leverage-claim": HandCoins,
    "leverage-hold": Lock,
    "leverage-release": LockOpen,
    "leverage-fee": Percent,
    "liquidation-fee": TriangleAlert,
  } satisfies Marks<(typeof bills)[number]["reason"]>,
} satisfies FeatureMarks;
