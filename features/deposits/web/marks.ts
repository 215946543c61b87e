import type { FeatureMarks, Marks } from "@assay/ui/screen.tsx";
import { ArrowDownToLine } from "lucide-react";
import type { bills } from "../contract.ts";

export default {
  shortcuts: { recharge: ArrowDownToLine },
  bills: { deposit: ArrowDownToLine } satisfies Marks<(typeof bills)[number]["reason"]>,
  topics: { deposits: ArrowDownToLine },
} satisfies FeatureMarks;
