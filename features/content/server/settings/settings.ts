/** Settings as they stand, and the answers made of them. */
import type { OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Reader, Tx } from "@assay/server/feature.ts";
import { KeptAnswers } from "@assay/server/kept-answers.ts";
import product from "../../../../package.json" with { type: "json" };
import type { calls } from "../../contract.ts";
import { fits, isSetting, type Settings, settingsOf } from "../../rules/settings.ts";
import { listSettings, saveSetting } from "../store.ts";
import type { ContentTerms } from "../terms.ts";

export type ReadSettings = (reader: Pick<Reader, "db" | "now">) => Promise<Settings>;

export function openSettings(): ReadSettings {
  const kept = new KeptAnswers<Settings>();
  return async ({ db, now }) => await kept.read("settings", now, async () => settingsOf(await listSettings(db)));
}

/** Files of the web app, from its own origin; the address of an image server stays empty. */
const LOGOS = { site_logo: "/icons/logo.svg", site_pc_logo: "/icons/logo-wide.svg", down_logo: "/icons/512.png" };

export const showSiteConfig =
  ({ mode, webViewOrigins }: ContentTerms, read: ReadSettings) =>
  async (reader: Reader): Promise<OutputOf<typeof calls.showSiteConfig>> => {
    const { default_area_code: _code, default_fiat: _fiat, yzm_radio, tk_radio, bank_flag, ...texts } = await read(reader);
    const isOn = (value: string): "0" | "1" => (value === "1" ? "1" : "0");
    return {
      ...texts,
      version: product.version,
      ...LOGOS,
      image_server_url: "",
      yzm_radio: isOn(yzm_radio),
      tk_radio: isOn(tk_radio),
      bank_flag: isOn(bank_flag),
      web_view_origins: [...webViewOrigins],
      mode,
    };
  };

/** Public settings by keyword. A keyword that is not listed does not exist for anybody. */
export const showSetting =
  ({ mode }: ContentTerms, read: ReadSettings) =>
  async (reader: Reader, { keyword }: { readonly keyword: string }): Promise<OutputOf<typeof calls.showSetting>> => {
    if (keyword === "mode") return { keyword, value: mode };
    if (!isSetting(keyword)) reject("no-such-setting", { keyword });
    return { keyword, value: (await read(reader))[keyword] };
  };

/** Chooses a setting. Answers why it cannot be so, or nothing. */
export async function choose(
  { db, now }: Pick<Tx, "db" | "now">,
  keyword: string,
  value: string,
): Promise<"no-such-setting" | "wrong-value" | undefined> {
  if (!isSetting(keyword)) return "no-such-setting";
  if (!fits(keyword, value)) return "wrong-value";
  await saveSetting(db, keyword, value, now);
  return undefined;
}
