import type { FeatureMarks, Marks } from "@assay/ui/screen.tsx";
import { HandCoins, Lock, LockKeyhole, LockOpen, Percent } from "lucide-react";
import type { bills } from "../contract.ts";

export default {
  shortcuts: { "lock-mining": LockKeyhole },
  bills: {
    "lock-mining-open": Lock,
    "lock-mining-dividend": HandCoins,
    "lock-mining-redeem": LockOpen,
    "lock-mining-penalty": Percent,
  } satisfies Marks<(typeof bills)[number]["reason"]>,
  topics: { finance: LockKeyhole },
} satisfies FeatureMarks;
