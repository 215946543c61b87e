/**
 * The journeys that are not made everywhere, by name and with the reason; scripts/only.test.ts counts them. No journey skips itself:
 * that fails the run.
 */

/** One journey, or all whose titles begin so; without a title, all of the file. */
interface Named {
  readonly file: string;
  readonly title?: string;
  readonly why: string;
}

export type Size = "phone" | "desktop";

/** Made at this size alone. */
export interface Sized extends Named {
  readonly on: Size;
}

export const sized: readonly Sized[] = [
  { file: "deposits.spec.ts", on: "phone", why: "One page takes the whole way." },
  { file: "contracts.spec.ts", on: "phone", why: "One page takes the whole way." },
  { file: "layers.spec.ts", title: "back closes a sheet and stays", on: "phone", why: "A desktop's terminal has no menu." },
  { file: "layers.spec.ts", title: "a sheet that", on: "phone", why: "A desktop's terminal has no menu." },
  { file: "layers.spec.ts", title: "pulling a page down from its top", on: "phone", why: "Only fingers pull." },
  { file: "trade.spec.ts", title: "a stop waits with its money held", on: "phone", why: "The sheet is the same on a desktop." },
  { file: "console.spec.ts", on: "desktop", why: "One house has its first operators once; one of them uses a phone." },
  { file: "fonts.spec.ts", on: "desktop", why: "A font is as wide at every size." },
  { file: "keys.spec.ts", title: "B and S choose the side of every ticket", on: "desktop", why: "A phone has no such keys." },
  { file: "layers.spec.ts", title: "a question mark lists the keys", on: "desktop", why: "A phone has no such keys." },
  { file: "layouts.spec.ts", on: "desktop", why: "One page takes every size." },
  { file: "search.spec.ts", title: "the arrows choose", on: "desktop", why: "Only the desktop's head has a field." },
  { file: "low.spec.ts", on: "phone", why: "It is about a phone; a desktop's keys are those of keys.spec.ts." },
  { file: "strain.spec.ts", on: "desktop", why: "One page takes every size." },
  { file: "trade.spec.ts", title: "the terminal's panes are set", on: "desktop", why: "Only the terminal has panes." },
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
