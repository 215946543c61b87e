import type { FeatureMarks } from "@assay/ui/screen.tsx";
import { BellRing } from "lucide-react";

export default {
  topics: { alerts: BellRing },
} satisfies FeatureMarks;
