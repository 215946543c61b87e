import { type Feature, feature, query } from "@assay/server/feature.ts";
import { calls } from "./contract.ts";
import { listMenu } from "./server/list-menu.ts";
import { showSetting } from "./server/show-setting.ts";
import { showSiteConfig } from "./server/show-site-config.ts";
import type { ContentTerms } from "./server/terms.ts";

export function contentFeature(terms: ContentTerms): Feature {
  return feature("content", import.meta.dirname, {
    handlers: [
      query(calls.showSiteConfig, async () => showSiteConfig(terms)),
      query(calls.showSetting, async (_reader, { keyword }) => showSetting(terms, keyword)),
      query(calls.listMenu, async () => listMenu(terms)),
    ],
  });
}
