import type { FeatureMarks, Marks } from "@assay/ui/screen.tsx";
import { CircleHelp, HandCoins, Target } from "lucide-react";
import type { bills } from "../contract.ts";

export default {
  shortcuts: { quiz: CircleHelp },
  bills: { "quiz-bet": Target, "quiz-settle": HandCoins } satisfies Marks<(typeof bills)[number]["reason"]>,
  topics: { quiz: CircleHelp },
} satisfies FeatureMarks;
