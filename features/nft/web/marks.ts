import type { FeatureMarks, Marks } from "@assay/ui/screen.tsx";
import { Gavel, Gift, HandCoins, Image, ImageOff, Package, Palette, Undo2 } from "lucide-react";
import type { bills } from "../contract.ts";

export default {
  shortcuts: { nft: Palette },
  bills: {
    "nft-margin": Gavel,
    "nft-margin-back": Undo2,
    "nft-trade": Image,
    "nft-forfeit": ImageOff,
    "nft-compensation": HandCoins,
    "nft-box": Gift,
    "nft-box-back": Undo2,
    "nft-box-trade": Package,
  } satisfies Marks<(typeof bills)[number]["reason"]>,
  topics: { nft: Palette },
} satisfies FeatureMarks;
