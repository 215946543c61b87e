import { siteCalls as content } from "@assay/features/content/contract/site.ts";
import { askOnce } from "@assay/ui/client.ts";
import type { TextKey } from "@assay/ui/locale.ts";
import type { FeatureMarks, NamedPage } from "@assay/ui/screen.tsx";
import { ADDRESSES_PATH, BANK_PATH } from "./paths.ts";

export default {
  pages: [
    { title: "addresses.title", route: ADDRESSES_PATH },
    {
      title: "cards.title",
      route: BANK_PATH,
      isShown: async () => (await askOnce(content.showSiteConfig, {})).bank_flag === "1",
    },
  ] satisfies readonly NamedPage<TextKey<"payees">>[],
} satisfies FeatureMarks;
