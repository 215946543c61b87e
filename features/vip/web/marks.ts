import type { TextKey } from "@assay/ui/locale.ts";
import type { FeatureMarks, NamedPage } from "@assay/ui/screen.tsx";
import { Gem } from "lucide-react";
import { VIP_PATH } from "./paths.ts";

export default {
  pages: [{ title: "title", route: VIP_PATH }] satisfies readonly NamedPage<TextKey<"vip">>[],
  topics: { vip: Gem },
} satisfies FeatureMarks;
