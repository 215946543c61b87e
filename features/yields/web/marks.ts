import type { FeatureMarks, Marks } from "@assay/ui/screen.tsx";
import { CloudCog, HandCoins, Percent, Pickaxe, PiggyBank, Undo2 } from "lucide-react";
import type { bills } from "../contract.ts";

export default {
  shortcuts: { mining: Pickaxe, "cloud-and-defi": CloudCog },
  bills: {
    "yield-subscribe": PiggyBank,
    "yield-pay": HandCoins,
    "yield-redeem": Undo2,
    "yield-penalty": Percent,
  } satisfies Marks<(typeof bills)[number]["reason"]>,
  topics: { yields: PiggyBank },
} satisfies FeatureMarks;
