import type { TextKey } from "@assay/ui/locale.ts";
import type { FeatureMarks, NamedPage } from "@assay/ui/screen.tsx";
import { Download } from "lucide-react";
import { ABOUT_PATH, AGREEMENTS_PATH, COMPLIANCE_PATH, CONTACT_PATH, FAQ_PATH, INSTALL_HELP_PATH } from "./paths.ts";

export default {
  pages: [
    { title: "pages.faq", route: FAQ_PATH },
    { title: "pages.contact", route: CONTACT_PATH },
    { title: "pages.about", route: ABOUT_PATH },
    { title: "pages.compliance", route: COMPLIANCE_PATH },
    { title: "pages.agreements", route: AGREEMENTS_PATH },
    { title: "pages.install-help", route: INSTALL_HELP_PATH },
  ] satisfies readonly NamedPage<TextKey<"content">>[],
  shortcuts: { download: Download },
} satisfies FeatureMarks;
