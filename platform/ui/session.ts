/** What this browser knows between visits: whether a session exists, and how its owner likes to read. */
import { type FiatCode, fiatCodes } from "@assay/core/currency.ts";
import { type Lang, isLang, langOfTag } from "@assay/core/languages.ts";
import { create } from "zustand";
import { DAY_MS } from "@assay/core/time.ts";
import { type StorageKey, forgetCustomer, read, resetOldStorage, write } from "./storage.ts";

export const themes = ["system", "dark", "light"] as const;
export type Theme = (typeof themes)[number];
/** Which colour means rising. */
export const directions = ["green-up", "red-up"] as const;
export type Directions = (typeof directions)[number];

/** The little of a profile that a screen shows before the server has answered. */
export interface StoredUser {
  readonly id: string;
  readonly account: string;
  readonly nickname: string;
  readonly practice: boolean;
}

interface Session {
  /** A session cookie exists as far as this browser knows. The cookie itself is out of reach of scripts. */
  readonly loggedIn: boolean;
  readonly user: StoredUser | undefined;
  readonly lang: Lang;
  readonly theme: Theme;
  readonly fiat: FiatCode;
  readonly directions: Directions;
  readonly balancesHidden: boolean;
}

resetOldStorage();
// Who has not been here for a day is known again once the server has said that the session lasts.
if (read("user") !== undefined && !(Math.abs(Date.now() - Number(read("userAt"))) < DAY_MS)) forgetCustomer(["token"]);

function oneOf<Value extends string>(values: readonly Value[], text: string | undefined, otherwise: Value): Value {
  return values.find((value) => value === text) ?? otherwise;
}

/** The stored language, else the first language of the browser that is offered, else English. */
function firstLanguage(): Lang {
  const stored = read("lang");
  if (isLang(stored)) return stored;
  for (const tag of navigator.languages) {
    const language = langOfTag(tag);
    if (language !== undefined) return language;
  }
  return "en";
}

function storedUser(): StoredUser | undefined {
  try {
    return JSON.parse(read("user") ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** The marker that stands for a session cookie; its only meaning is that it is there. */
const MARKER = "session";

export const useSession = create<Session>(() => ({
  loggedIn: read("token") !== undefined,
  user: storedUser(),
  lang: firstLanguage(),
  theme: oneOf(themes, read("theme"), "system"),
  fiat: oneOf(fiatCodes, read("fiat"), "USD"),
  directions: oneOf(directions, read("directions"), "green-up"),
  balancesHidden: read("balances") === "hidden",
}));

export const session = {
  now: (): Session => useSession.getState(),
  /** False once another page of this browser has logged in or out, or as somebody else: what this one shows is not theirs. */
  isCurrent(): boolean {
    const { loggedIn, user } = useSession.getState();
    return loggedIn === (read("token") !== undefined) && (user === undefined || user.id === storedUser()?.id);
  },
  opened(): void {
    write("token", MARKER);
    useSession.setState({ loggedIn: true });
  },
  ended(): void {
    forgetCustomer();
    useSession.setState({ loggedIn: false, user: undefined });
  },
  rememberUser(user: StoredUser): void {
    write("user", JSON.stringify(user));
    write("userAt", String(Date.now()));
    useSession.setState({ user });
  },
  chooseLanguage: (lang: Lang): void => choose("lang", { lang }, lang),
  chooseTheme: (theme: Theme): void => choose("theme", { theme }, theme),
  chooseFiat: (fiat: FiatCode): void => choose("fiat", { fiat }, fiat),
  chooseDirections: (chosen: Directions): void => choose("directions", { directions: chosen }, chosen),
  hideBalances: (balancesHidden: boolean): void => choose("balances", { balancesHidden }, balancesHidden ? "hidden" : "shown"),
};

function choose(key: StorageKey, state: Partial<Session>, text: string): void {
  write(key, text);
  useSession.setState(state);
}
