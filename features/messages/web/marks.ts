import type { TextKey } from "@assay/ui/locale.ts";
import type { FeatureMarks, NamedPage } from "@assay/ui/screen.tsx";
import { ShieldCheck } from "lucide-react";
import { ANNOUNCEMENTS_PATH, MESSAGES_PATH } from "./paths.ts";

export default {
  pages: [
    { title: "title", route: MESSAGES_PATH },
    { title: "announcements.title", route: ANNOUNCEMENTS_PATH },
  ] satisfies readonly NamedPage<TextKey<"messages">>[],
  topics: { security: ShieldCheck },
} satisfies FeatureMarks;
