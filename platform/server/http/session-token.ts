/**
 * Where a session token travels: in a cookie that no script can read for browsers, in the Authorization header for native
 * and API clients. The token is opaque here; identity knows what it opens.
 */
import type { IncomingHttpHeaders } from "node:http";
import type { Door } from "@assay/core/contract.ts";

export interface SessionToken {
  readonly text: string;
  /** A cookie is sent by the browser on its own, so a call that carries one needs proof that our page made it. */
  readonly from: "cookie" | "header";
}

const TOKEN_LENGTH_MAX = 200;
/** As long as a session lives at most. */
const COOKIE_SECONDS = 7 * 86_400;

/** The token's shape, not its validity: what cannot be a token costs no look-up. */
export const looksLikeToken = (text: string): boolean => text.length <= TOKEN_LENGTH_MAX && /^[\w.~+/=-]+$/.test(text);

/** The header wins over the cookie, so that a client which names its session never acts for another one by accident. */
export function readToken(headers: IncomingHttpHeaders, cookieName: string): SessionToken | undefined {
  const { authorization } = headers;
  if (authorization !== undefined && authorization !== "") {
    return tokenOf(authorization.replace(/^Bearer +/i, ""), "header");
  }
  const cookie = headers.cookie?.split(/; */).find((pair) => pair.startsWith(`${cookieName}=`));
  return tokenOf(cookie?.slice(cookieName.length + 1) ?? "", "cookie");
}

const tokenOf = (text: string, from: SessionToken["from"]): SessionToken | undefined =>
  looksLikeToken(text) ? { text, from } : undefined;

export interface SessionCookie {
  readonly name: string;
  /** Set-Cookie texts. */
  open(token: string): string;
  readonly close: string;
}

/**
 * The session cookie of an origin. Over https its name binds it to this host and to secure connections (RFC 6265bis, 4.1.3.2). Cookies
 * know no ports, so the console's has a name of its own; it ends with the browser, and no other site's link brings it along.
 */
export function sessionCookie(publicOrigin: string, door: Door = "customers"): SessionCookie {
  const secure = publicOrigin.startsWith("https://");
  const isConsole = door === "console";
  const name = `${secure ? "__Host-" : ""}assay${isConsole ? "-console" : ""}`;
  const attributes = `Path=/; HttpOnly; SameSite=${isConsole ? "Strict" : "Lax"}${secure ? "; Secure" : ""}`;
  return {
    name,
    open: (token) => `${name}=${token}; ${isConsole ? "" : `Max-Age=${COOKIE_SECONDS}; `}${attributes}`,
    close: `${name}=; Max-Age=0; ${attributes}`,
  };
}
