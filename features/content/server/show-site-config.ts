import type { OutputOf } from "@assay/core/contract.ts";
import type { calls } from "../contract.ts";
import product from "../../../package.json" with { type: "json" };
import type { ContentTerms } from "./terms.ts";

export const SITE_NAME = "Assay";
const { version } = product;
const LOGO = "/icons/logo.svg";

/** Images come from the app's own origin, so the address of an image server stays empty. */
export function showSiteConfig({ mode }: ContentTerms): OutputOf<typeof calls.showSiteConfig> {
  return {
    site_name: SITE_NAME,
    version,
    site_logo: LOGO,
    site_pc_logo: LOGO,
    down_logo: LOGO,
    image_server_url: "",
    open_url: "",
    yzm_radio: "1",
    tk_radio: "0",
    bank_flag: "0",
    mode,
  };
}
