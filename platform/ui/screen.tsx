/** What a feature's web.tsx hands to the app: lazy routes under the inherited paths, shortcuts for home, and its texts. */
import type { ComponentType } from "react";
import type { Texts } from "./locale.ts";

export interface ScreenRoute {
  /** An inherited path, such as "/pages/fund/transfer". */
  readonly path: string;
  /** The screen is the default export of its module. */
  readonly load: () => Promise<{ default: ComponentType }>;
  /** Only for customers: a visitor is told to log in and led there. */
  readonly guarded: boolean;
  /** "tab" keeps the bottom bar on a phone; "page" is a page above it, with a way back. */
  readonly layout: "tab" | "page";
}

export type Icon = ComponentType<{ className?: string; "aria-hidden"?: boolean | "true" | "false" }>;

/** A way into the feature from home. Its name is the app's text `shortcuts.<key>`; the server's menu says whether it works. */
export interface Shortcut {
  readonly key: string;
  readonly route: string;
  readonly icon: Icon;
}

/** Something to trade, with a screen of its own on the trade tab. Its name is this library's text `products.<key>`. */
export interface TradeProduct {
  readonly key: "spot" | "contracts" | "seconds" | "stock";
  readonly path: string;
  /** Which markets it trades. */
  readonly kind: "coin" | "equity";
}

/**
 * Places on screens that features may fill (slots.tsx): ways in beside the login form, rows of the account and of the settings, the sheet that asks
 * for the password again, icons in the head beside the account, a product's card on finance, the curve under the balance on home.
 */
export type SlotName = "login" | "account" | "settings" | "proof" | "head" | "finance" | "balance";

export interface WebFeature {
  readonly name: string;
  readonly texts: Texts;
  readonly routes: readonly ScreenRoute[];
  readonly shortcuts: readonly Shortcut[];
  readonly product?: TradeProduct;
  /** Parts for other features' screens; each is the default export of its module. */
  readonly slots?: Readonly<Partial<Record<SlotName, () => Promise<{ default: ComponentType }>>>>;
}
