import type { FeatureMarks, Marks } from "@assay/ui/screen.tsx";
import { Banknote } from "lucide-react";
import type { bills } from "../contract.ts";

export default {
  shortcuts: { "buy-crypto": Banknote },
  bills: { "buy-crypto": Banknote } satisfies Marks<(typeof bills)[number]["reason"]>,
  topics: { payments: Banknote },
} satisfies FeatureMarks;
