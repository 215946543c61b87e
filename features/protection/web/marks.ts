import type { TextKey } from "@assay/ui/locale.ts";
import type { FeatureMarks, NamedPage } from "@assay/ui/screen.tsx";
import { PROTECTION_PATH } from "./paths.ts";

export default {
  pages: [{ title: "title", route: PROTECTION_PATH }] satisfies readonly NamedPage<TextKey<"protection">>[],
} satisfies FeatureMarks;
