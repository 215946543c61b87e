/** Tells our own page from another site's. A browser says who asks in headers that a page cannot forge. */
import type { IncomingHttpHeaders } from "node:http";

/** Every client of ours sends this header; another site's page cannot, because no CORS answer allows it. */
export const OWN_HEADER = "x-assay";

/**
 * Whether a browser says that the request comes from a page of another origin. Clients that are no browsers send neither
 * header and are not cross-site. Over https only the public origin is ours; without it, whatever host the page was opened at.
 */
export function isCrossSite(headers: IncomingHttpHeaders, publicOrigin: string): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return true;
  return headers.origin !== undefined && !isOwnOrigin(headers.origin, headers.host, publicOrigin);
}

export function isOwnOrigin(origin: string, host: string | undefined, publicOrigin: string): boolean {
  if (origin === publicOrigin) return true;
  return publicOrigin.startsWith("http://") && host !== undefined && origin === `http://${host}`;
}

export const provesOwnPage = (headers: IncomingHttpHeaders): boolean => headers[OWN_HEADER] === "1";
