import type { FeatureMarks, Marks } from "@assay/ui/screen.tsx";
import { Coins, HandCoins, Rocket, Undo2, Unlock } from "lucide-react";
import type { bills } from "../contract.ts";

export default {
  shortcuts: { ieo: Rocket },
  bills: {
    "ieo-commit": HandCoins,
    "ieo-buy": Coins,
    "ieo-refund": Undo2,
    "ieo-release": Unlock,
  } satisfies Marks<(typeof bills)[number]["reason"]>,
  topics: { ieo: Rocket },
} satisfies FeatureMarks;
