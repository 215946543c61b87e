import type { TextKey } from "@assay/ui/locale.ts";
import type { FeatureMarks, NamedPage } from "@assay/ui/screen.tsx";
import { PASSWORD_PATH, PAY_PASSWORD_PATH, SECURITY_PATH, SETTING_PATH, USER_PATH } from "./paths.ts";

export default {
  pages: [
    { title: "setting.title", route: SETTING_PATH },
    { title: "security.title", route: SECURITY_PATH },
    { title: "user.title", route: USER_PATH },
    { title: "password.title", route: PASSWORD_PATH },
    { title: "pay.title", route: PAY_PASSWORD_PATH },
  ] satisfies readonly NamedPage<TextKey<"identity">>[],
} satisfies FeatureMarks;
