import type { FeatureMarks } from "@assay/ui/screen.tsx";
import { Download } from "lucide-react";

export default { shortcuts: { download: Download } } satisfies FeatureMarks;
