import type { OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import type { calls } from "../contract.ts";
import type { ContentTerms } from "./terms.ts";
import { SITE_NAME } from "./show-site-config.ts";

/** Public settings by keyword. A keyword that is not listed here does not exist for anybody. */
export function showSetting({ mode }: ContentTerms, keyword: string): OutputOf<typeof calls.showSetting> {
  const settings = new Map([
    ["site_name", SITE_NAME],
    ["mode", mode],
    ["default_area_code", "886"],
    ["default_fiat", "USD"],
  ]);
  const value = settings.get(keyword);
  if (value === undefined) reject("no-such-setting", { keyword });
  return { keyword, value };
}
