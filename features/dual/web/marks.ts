import type { FeatureMarks, Marks } from "@assay/ui/screen.tsx";
import { CircleSlash, HandCoins, Scale, Split } from "lucide-react";
import type { bills } from "../contract.ts";

export default {
  shortcuts: { invest: Split },
  bills: {
    "dual-buy": Scale,
    "dual-settle": HandCoins,
    "dual-void": CircleSlash,
  } satisfies Marks<(typeof bills)[number]["reason"]>,
  topics: { invest: Split },
} satisfies FeatureMarks;
