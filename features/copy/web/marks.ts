import type { FeatureMarks, Marks } from "@assay/ui/screen.tsx";
import { Copy, HandCoins, Undo2, Users } from "lucide-react";
import type { bills } from "../contract.ts";

export default {
  shortcuts: { copy: Users },
  bills: {
    "copy-fund": Copy,
    "copy-release": Undo2,
    "copy-share": HandCoins,
  } satisfies Marks<(typeof bills)[number]["reason"]>,
  topics: { copy: Users },
} satisfies FeatureMarks;
