import type { TextKey } from "@assay/ui/locale.ts";
import type { FeatureMarks, Marks, NamedPage } from "@assay/ui/screen.tsx";
import { ArrowLeftRight, DoorClosed, Droplets, ReceiptText } from "lucide-react";
import type { bills } from "../contract.ts";
import { ASSETS_PATH } from "./paths.ts";

export default {
  pages: [{ title: "assets.title", route: ASSETS_PATH }] satisfies readonly NamedPage<TextKey<"wallet">>[],
  shortcuts: { transfer: ArrowLeftRight, bills: ReceiptText },
  bills: {
    transfer: ArrowLeftRight,
    faucet: Droplets,
    "practice-ended": DoorClosed,
  } satisfies Marks<(typeof bills)[number]["reason"]>,
} satisfies FeatureMarks;
