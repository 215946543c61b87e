import type { FeatureMarks } from "@assay/ui/screen.tsx";
import { Gem } from "lucide-react";

export default { topics: { vip: Gem } } satisfies FeatureMarks;
