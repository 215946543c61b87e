import type { TextKey } from "@assay/ui/locale.ts";
import type { FeatureMarks, NamedPage } from "@assay/ui/screen.tsx";
import { MARK_PATH } from "./paths.ts";

export default {
  pages: [{ title: "mark.title", route: MARK_PATH }] satisfies readonly NamedPage<TextKey<"verification">>[],
} satisfies FeatureMarks;
