import type { FeatureMarks, Marks } from "@assay/ui/screen.tsx";
import { Timer, TimerReset } from "lucide-react";
import type { bills } from "../contract.ts";

export default {
  shortcuts: { options: Timer },
  bills: {
    "seconds-open": Timer,
    "seconds-settle": TimerReset,
  } satisfies Marks<(typeof bills)[number]["reason"]>,
  topics: { options: Timer },
} satisfies FeatureMarks;
