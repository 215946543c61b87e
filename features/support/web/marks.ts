import type { FeatureMarks } from "@assay/ui/screen.tsx";
import { Headset } from "lucide-react";

export default {
  shortcuts: { "online-service": Headset },
  topics: { support: Headset },
} satisfies FeatureMarks;
