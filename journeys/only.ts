/**
 * Where journeys are made, by name and with the reason; scripts/only.test.ts counts them. No journey skips itself: that fails the
 * run.
 */

/** One journey, or all whose titles begin so; without a title, all of the file. */
interface Named {
  readonly file: string;
  readonly title?: string;
  readonly why: string;
}

/** A journey is made on a phone. One that a desktop draws or does otherwise is made there too, or there alone. */
export type Place = "both" | "desktop";

export interface Placed extends Named {
  readonly on: Place;
}

/** What every screen looks like on a desktop is for layouts.spec.ts, access.spec.ts and the kept pictures. */
export const placed: readonly Placed[] = [
  { file: "access.spec.ts", title: "what a ", on: "both", why: "Tables and panes of a desktop are other parts." },
  { file: "access.spec.ts", title: "what lies over", on: "both", why: "A desktop has other menus." },
  { file: "access.spec.ts", title: "what is looked at", on: "both", why: "Details stand beside their lists on a desktop." },
  { file: "assets.spec.ts", title: "a coin shows its price", on: "both", why: "It stands beside the list on a desktop." },
  { file: "chart.spec.ts", title: "an interval", on: "both", why: "A desktop shows every interval." },
  { file: "chart.spec.ts", title: "a trend line", on: "both", why: "It is drawn by a pointer there." },
  { file: "console.spec.ts", on: "desktop", why: "One house has its first operators once; one of them uses a phone." },
  { file: "discover.spec.ts", title: "favorites are suggested", on: "both", why: "They are put into order by keys." },
  { file: "fonts.spec.ts", on: "desktop", why: "A font is as wide at every size." },
  { file: "gallery.spec.ts", title: "every part passes", on: "both", why: "Parts look otherwise in a wide frame." },
  { file: "keys.spec.ts", on: "desktop", why: "A phone has no such keys; what it has is in low.spec.ts." },
  { file: "layers.spec.ts", title: "a page whose link", on: "both", why: "Its links are those of the head." },
  { file: "layers.spec.ts", title: "a question mark lists the keys", on: "desktop", why: "A phone has no such keys." },
  { file: "layouts.spec.ts", on: "desktop", why: "One page takes every size." },
  { file: "lines.spec.ts", title: "an open order", on: "both", why: "A pointer takes a line otherwise than a finger." },
  { file: "search.spec.ts", title: "the arrows choose", on: "desktop", why: "Only the desktop's head has a field." },
  { file: "search.spec.ts", title: "a slash and letters", on: "desktop", why: "A phone has no such keys." },
  { file: "strain.spec.ts", on: "desktop", why: "One page takes every size." },
  { file: "trade.spec.ts", title: "a limit order", on: "both", why: "The terminal has its lists beside the form." },
  { file: "trade.spec.ts", title: "a market order", on: "both", why: "The terminal has its lists beside the form." },
  { file: "trade.spec.ts", title: "markets are sorted", on: "both", why: "A desktop has a table." },
  { file: "trade.spec.ts", title: "the press that places an order", on: "both", why: "The terminal has no sheet." },
  { file: "trade.spec.ts", title: "the terminal's panes are set", on: "desktop", why: "Only the terminal has panes." },
];

/** What a landing is not held up for: `.ci/run` ends within its time, and `npm test` makes all of them. */
export const wholeOnly: readonly string[] = [
  "access.spec.ts",
  "chart.spec.ts",
  "console.spec.ts",
  "fiat-back.spec.ts",
  "fiat-desk.spec.ts",
  "finance-time.spec.ts",
  "following.spec.ts",
  "fonts.spec.ts",
  "gallery.spec.ts",
  "keys.spec.ts",
  "large-loan.spec.ts",
  "layers.spec.ts",
  "layouts.spec.ts",
  "lines.spec.ts",
  "low.spec.ts",
  "newcomer.spec.ts",
  "nft-artist.spec.ts",
  "nft-unpaid.spec.ts",
  "offline.spec.ts",
  "quiz-settled.spec.ts",
  "search.spec.ts",
  "strain.spec.ts",
];

/** What a browser may lack. */
export type Part = "notifications" | "fonts of ours";

/** Made where the browser has this. */
export interface Needing extends Named {
  readonly title: string;
  readonly needs: Part;
  /** How a reader gets there. */
  readonly remedy: string;
}

export const needing: readonly Needing[] = [
  {
    file: "offline.spec.ts",
    title: "a push is shown, and a tap on it opens the page that it names",
    needs: "notifications",
    why: "The packaged Chromium is a shell without notifications; apps/web/worker/push.test.ts has the worker's part.",
    remedy: "CHROMIUM_PATH=<a complete Chromium> npm test -- journeys/offline",
  },
  {
    file: "fonts.spec.ts",
    title: "every script is written in the font that is meant for it",
    needs: "fonts of ours",
    why: "Chromium elsewhere does not ask fontconfig.",
    remedy: "npm test -- journeys/fonts, on Linux on x64",
  },
];

/** Matches these in Playwright's words: the project, the file, the title. */
export const matching = (journeys: readonly Named[]): RegExp =>
  new RegExp(journeys.map(({ file, title = "" }) => ` ${RegExp.escape(`${file} ${title}`)}`).join("|"));
