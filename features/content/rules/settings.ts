/** The public settings of an installation: what may stand in each, and what holds while nobody has chosen. */
import { readAddress } from "@assay/core/web-address.ts";
import { text } from "@assay/core/shapes.ts";
import * as z from "zod/mini";

const line = (most: number) => text(0, most).check(z.regex(/^[^\p{Cc}\p{Cf}]*$/u));
const onOff = z.enum(["0", "1"]);
const site = line(500).check(z.refine((value) => value === "" || readAddress(value)?.kind === "site"));
/** The app's place in a store, at that store. */
const at = (origin: string) => site.check(z.refine((value) => value === "" || value.startsWith(`${origin}/`)));

interface Setting {
  readonly shape: z.ZodMiniType<string, string>;
  readonly unset: string;
}

export const settings = {
  site_name: { shape: line(40).check(z.minLength(1)), unset: "Assay" },
  open_url: { shape: site, unset: "" },
  yzm_radio: { shape: onOff, unset: "1" },
  tk_radio: { shape: onOff, unset: "1" },
  bank_flag: { shape: onOff, unset: "1" },
  operator_name: { shape: line(200), unset: "" },
  operator_address: { shape: line(300), unset: "" },
  operator_licence: { shape: line(300), unset: "" },
  contact_email: { shape: line(254).check(z.regex(/^$|^[^@\s]+@[^@\s]+\.[^@\s]+$/)), unset: "" },
  download_ios: { shape: at("https://apps.apple.com"), unset: "" },
  download_android: { shape: at("https://play.google.com"), unset: "" },
  default_area_code: { shape: z.string().check(z.regex(/^[0-9]{1,4}$/)), unset: "886" },
  default_fiat: { shape: z.string().check(z.regex(/^[A-Z]{3}$/)), unset: "USD" },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof settings;
export type Settings = Readonly<Record<SettingName, string>>;

export const settingNames = Object.keys(settings) as SettingName[];
export const isSetting = (name: string): name is SettingName => Object.hasOwn(settings, name);

/** Whether a value may stand in a setting. */
export const fits = (name: SettingName, value: string): boolean => settings[name].shape.safeParse(value).success;

/** All settings, those that nobody has chosen as they are from the beginning. A stored value that fits no more counts as not chosen. */
export const settingsOf = (chosen: ReadonlyMap<string, string>): Settings =>
  Object.fromEntries(
    settingNames.map((name) => {
      const value = chosen.get(name);
      return [name, value !== undefined && fits(name, value) ? value : settings[name].unset];
    }),
  ) as Settings;
