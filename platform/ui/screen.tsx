/** What a feature's web.tsx hands to the app: lazy routes under the inherited paths, shortcuts for home, and its texts. */
import type { ComponentType } from "react";
import type { FinanceSource } from "./finance/source.ts";
import type { Texts } from "./locale.ts";

export interface ScreenRoute {
  /** An inherited path, such as "/pages/fund/transfer". */
  readonly path: string;
  /** The screen is the default export of its module. */
  readonly load: () => Promise<{ default: ComponentType }>;
  /** Only for customers: a visitor is told to log in and led there. Any other is for everybody. */
  readonly guarded?: boolean;
  /** "tab" keeps the bottom bar on a phone; any other is a page above it, with a way back. */
  readonly layout?: "tab";
}

export type Icon = ComponentType<{ className?: string; "aria-hidden"?: boolean | "true" | "false" }>;

/** A way into the feature from home. Its name is the feature's text `outline.shortcuts.<key>`; the server's menu says whether it works. */
export interface Shortcut {
  readonly key: string;
  readonly route: string;
}

/** A mark for each of what a feature declares. */
export type Marks<Key extends string = string> = Readonly<Record<Key, Icon>>;

/** A page that search finds, by a text of its feature's. */
export interface NamedPage<Title extends string = string> {
  readonly title: Title;
  readonly route: string;
  /** Whether the house shows ways to it; always unless told. */
  readonly isShown?: () => Promise<boolean>;
}

/** How what a feature declares is drawn (declared.ts). */
export interface FeatureMarks {
  /** Pages that search finds beside the ways in from home. */
  readonly pages?: readonly NamedPage[];
  readonly shortcuts?: Marks;
  /** Its bills; their texts are `bills.<reason>`. */
  readonly bills?: Marks;
  /** What its messages are about; their texts are `topics.<topic>`, and `open.<topic>` of the way to what one is about. */
  readonly topics?: Marks;
}

/** Something to trade, with a screen of its own on the trade tab. Its name is the feature's text `outline.product`. */
export interface TradeProduct {
  readonly path: string;
  /** Which markets it trades. */
  readonly kind: "coin" | "equity";
  /** The page of its orders, where its own screen does not list them all. */
  readonly orders?: string;
}

/**
 * Places on screens that features may fill (slots.tsx): ways in beside the login form, rows of the account and of the settings, the sheet that asks
 * for the password again or a proof, the one that asks for an agreement, what keeps value from leaving, icons in the head beside the account, a product's card on finance, what lies idle beside
 * them, the curve under the balance on home, what a visitor can press on a ticket, what is counted down on every page (running.ts), what can be done about something that has a number (slots.tsx), what search finds beside markets (search/keyword.tsx).
 */
export type SlotName =
  | "running"
  | "visitor"
  | "login"
  | "account"
  | "settings"
  | "proof"
  | "agreement"
  | "holds"
  | "head"
  | "finance"
  | "idle"
  | "balance"
  | "about"
  | "search";

/** What the app reads before its first screen: names and paths alone. Code, texts and pictures come when they are asked for. */
export interface WebFeature {
  readonly name: string;
  readonly texts: Texts;
  readonly routes: readonly ScreenRoute[];
  readonly shortcuts: readonly Shortcut[];
  /** The default export of its module. */
  readonly marks?: () => Promise<{ default: FeatureMarks }>;
  readonly product?: TradeProduct;
  /** Its products for the finance tab, and what of them is the customer's (finance/source.ts); the default export of its module. */
  readonly finance?: () => Promise<{ default: FinanceSource }>;
  /** Begun once the first screen stands: what it follows on every page. The default export of its module. */
  readonly follows?: () => Promise<{ default: () => void }>;
  /** Parts for other features' screens; each is the default export of its module. */
  readonly slots?: Readonly<Partial<Record<SlotName, () => Promise<{ default: ComponentType }>>>>;
}
