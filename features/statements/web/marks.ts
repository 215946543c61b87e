import type { FeatureMarks } from "@assay/ui/screen.tsx";
import { FileText } from "lucide-react";

export default { shortcuts: { statements: FileText }, topics: { statements: FileText } } satisfies FeatureMarks;
