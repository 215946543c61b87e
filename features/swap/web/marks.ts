import type { FeatureMarks, Marks } from "@assay/ui/screen.tsx";
import { ArrowRightLeft } from "lucide-react";
import type { bills } from "../contract.ts";

export default {
  shortcuts: { exchange: ArrowRightLeft },
  bills: { swap: ArrowRightLeft } satisfies Marks<(typeof bills)[number]["reason"]>,
} satisfies FeatureMarks;
