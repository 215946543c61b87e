import type { FeatureMarks, Marks } from "@assay/ui/screen.tsx";
import { ArrowLeftRight, Droplets, ReceiptText } from "lucide-react";
import type { bills } from "../contract.ts";

export default {
  shortcuts: { transfer: ArrowLeftRight, bills: ReceiptText },
  bills: {
    transfer: ArrowLeftRight,
    faucet: Droplets,
  } satisfies Marks<(typeof bills)[number]["reason"]>,
} satisfies FeatureMarks;
