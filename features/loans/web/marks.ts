import type { FeatureMarks, Marks } from "@assay/ui/screen.tsx";
import { ArrowDownToLine, CornerDownLeft, Handshake, HandCoins, Minus, Plus, Scale, Undo2 } from "lucide-react";
import type { bills } from "../contract.ts";

export default {
  shortcuts: { borrow: HandCoins, repay: CornerDownLeft, otc: Handshake },
  bills: {
    "loan-borrow": HandCoins,
    "loan-release": ArrowDownToLine,
    "loan-add": Plus,
    "loan-remove": Minus,
    "loan-repay": CornerDownLeft,
    "loan-sale": Scale,
    "loan-return": Undo2,
  } satisfies Marks<(typeof bills)[number]["reason"]>,
  topics: { loans: HandCoins },
} satisfies FeatureMarks;
