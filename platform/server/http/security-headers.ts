/**
 * Headers that tell a browser what our pages may do: load and connect to their own origin, and nothing else; sites that
 * are listed may stand in a frame. They are the same
 * for every answer, so they are made once.
 */
import type { Door } from "@assay/core/contract.ts";

const YEAR_SECONDS = 31_536_000;

/** What the console's pages may do: nothing that they do not need, and no socket is among it. */
const consolePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  // What an artwork shows is played before it is approved.
  "media-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
];

export function securityHeaders(
  publicOrigin: string,
  door: Door = "customers",
  framed: readonly string[] = [],
): Readonly<Record<string, string>> {
  const https = publicOrigin.startsWith("https://");
  const upgrade = https ? ["upgrade-insecure-requests"] : [];
  const policy =
    door === "console"
      ? [...consolePolicy, ...upgrade]
      : [
          "default-src 'self'",
          // Older browsers do not count a socket to the same host as 'self'.
          `connect-src 'self' ${publicOrigin.replace(/^http/, "ws")}`,
          "img-src 'self' data: blob:",
          // Said although the default says the same: these two decide what runs without a page, and what installs.
          "worker-src 'self'",
          "manifest-src 'self'",
          "object-src 'none'",
          ...(framed.length > 0 ? [`frame-src ${framed.join(" ")}`] : []),
          "base-uri 'none'",
          "form-action 'self'",
          "frame-ancestors 'none'",
          ...upgrade,
        ];
  return {
    "content-security-policy": policy.join(";"),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    // Our own requests keep their Origin header under this policy, and nobody else learns where a visitor came from.
    "referrer-policy": "same-origin",
    ...(https && { "strict-transport-security": `max-age=${YEAR_SECONDS}; includeSubDomains` }),
    "x-content-type-options": "nosniff",
    "x-dns-prefetch-control": "off",
    "x-download-options": "noopen",
    "x-frame-options": "DENY",
    "x-permitted-cross-domain-policies": "none",
    // The filter of old browsers that this header governs did more harm than good.
    "x-xss-protection": "0",
  };
}
