/** What home asks of the house's content before anything else; apart, so that the first screen brings no other call along. */
import { call } from "@assay/core/contract.ts";
import * as z from "zod/mini";

const switchSetting = z.enum(["0", "1"]);

export const siteCalls = {
  showSiteConfig: call("GET /getSiteConfig", {
    who: "visitor",
    does: "Names, logos and switches of this installation.",
    input: {},
    output: z.object({
      site_name: z.string(),
      /** Of the product that this installation runs. */
      version: z.string(),
      site_logo: z.string(),
      site_pc_logo: z.string(),
      down_logo: z.string(),
      image_server_url: z.string(),
      open_url: z.string(),
      /** They show or hide a place on a screen; no check depends on them: where codes are read, what greets visitors, and bank cards. */
      yzm_radio: switchSetting,
      tk_radio: switchSetting,
      bank_flag: switchSetting,
      /** Who runs this installation and how it is reached; empty where nobody has said it. */
      operator_name: z.string(),
      operator_address: z.string(),
      operator_licence: z.string(),
      contact_email: z.string(),
      /** Where the stores have the app; empty where they have none. */
      download_ios: z.string(),
      download_android: z.string(),
      /** Sites that may be shown inside the app. */
      web_view_origins: z.array(z.string()),
      /** "sandbox" lets the app offer practice accounts and the faucet. */
      mode: z.enum(["sandbox", "production"]),
    }),
    rejections: [],
  }),
  listMenu: call("GET /menu", {
    who: "visitor",
    does: "The home shortcuts that work in this installation.",
    input: {},
    output: z.array(z.object({ key: z.string() })),
    rejections: [],
  }),
};
