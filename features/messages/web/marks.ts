import type { FeatureMarks } from "@assay/ui/screen.tsx";
import { ShieldCheck } from "lucide-react";

export default {
  topics: { security: ShieldCheck },
} satisfies FeatureMarks;
