import type { FeatureMarks, Marks } from "@assay/ui/screen.tsx";
import { ArrowDownUp, ChartCandlestick, CheckCheck, Lock, LockOpen, PencilLine, Percent, ScrollText } from "lucide-react";
import type { bills } from "../contract.ts";

export default {
  shortcuts: { spot: ChartCandlestick, orders: ScrollText },
  bills: {
    "spot-trade": ArrowDownUp,
    "spot-fee": Percent,
    "spot-hold": Lock,
    "spot-amend": PencilLine,
    "spot-release": LockOpen,
  } satisfies Marks<(typeof bills)[number]["reason"]>,
  topics: { fills: CheckCheck },
} satisfies FeatureMarks;
