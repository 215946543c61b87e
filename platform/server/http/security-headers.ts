/**
 * Headers that tell a browser what our pages may do: load and connect to their own origin, and nothing else. They are the same
 * for every answer, so they are made once.
 */
const YEAR_SECONDS = 31_536_000;

export function securityHeaders(publicOrigin: string): Readonly<Record<string, string>> {
  const https = publicOrigin.startsWith("https://");
  const policy = [
    "default-src 'self'",
    // Older browsers do not count a socket to the same host as 'self'.
    `connect-src 'self' ${publicOrigin.replace(/^http/, "ws")}`,
    "img-src 'self' data: blob:",
    // Said although the default says the same: these two decide what runs without a page, and what installs.
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ["upgrade-insecure-requests"] : []),
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
