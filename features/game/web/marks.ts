import type { FeatureMarks } from "@assay/ui/screen.tsx";
import { Gamepad2 } from "lucide-react";

export default { shortcuts: { game: Gamepad2 } } satisfies FeatureMarks;
