import { call } from "@assay/core/contract.ts";
import * as z from "zod/mini";
import { text } from "@assay/core/shapes.ts";

const switchSetting = z.enum(["0", "1"]);

export const calls = {
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
      yzm_radio: switchSetting,
      tk_radio: switchSetting,
      bank_flag: switchSetting,
      /** "sandbox" lets the app offer practice accounts and the faucet. */
      mode: z.enum(["sandbox", "production"]),
    }),
    rejections: [],
  }),
  showSetting: call("GET /getSetting", {
    who: "visitor",
    does: "One public setting by its keyword.",
    input: { keyword: text(1, 40) },
    output: z.object({ keyword: z.string(), value: z.string() }),
    rejections: ["no-such-setting"],
  }),
  listMenu: call("GET /menu", {
    who: "visitor",
    does: "The home shortcuts that work in this installation.",
    input: {},
    output: z.array(z.object({ key: z.string() })),
    rejections: [],
  }),
};
