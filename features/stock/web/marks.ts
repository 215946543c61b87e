import type { FeatureMarks, Marks } from "@assay/ui/screen.tsx";
import { ArrowDownUp, Building2, HandCoins, Lock, LockOpen, Percent, Split } from "lucide-react";
import type { bills } from "../contract.ts";

export default {
  shortcuts: { stock: Building2 },
  bills: {
    "stock-trade": ArrowDownUp,
    "stock-fee": Percent,
    "stock-hold": Lock,
    "stock-release": LockOpen,
    "stock-split": Split,
    "stock-dividend": HandCoins,
  } satisfies Marks<(typeof bills)[number]["reason"]>,
} satisfies FeatureMarks;
