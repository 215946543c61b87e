import type { FeatureMarks, Marks } from "@assay/ui/screen.tsx";
import { Landmark } from "lucide-react";
import type { bills } from "../contract.ts";

export default {
  shortcuts: { "sell-crypto": Landmark },
  bills: {
    "sell-crypto": Landmark,
    "sell-crypto-return": Landmark,
    "sell-crypto-paid": Landmark,
    "sell-crypto-bounce": Landmark,
  } satisfies Marks<(typeof bills)[number]["reason"]>,
  topics: { sales: Landmark },
} satisfies FeatureMarks;
