/** Headers that tell a browser what our pages may do: load and connect to their own origin, and nothing else. */
import type { FastifyHelmetOptions } from "@fastify/helmet";

const YEAR_SECONDS = 31_536_000;

export function securityHeaders(publicOrigin: string): FastifyHelmetOptions {
  const https = publicOrigin.startsWith("https://");
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Older browsers do not count a socket to the same host as 'self'.
        connectSrc: ["'self'", publicOrigin.replace(/^http/, "ws")],
        imgSrc: ["'self'", "data:", "blob:"],
        // Said although the default says the same: these two decide what runs without a page, and what installs.
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: https ? { maxAge: YEAR_SECONDS, includeSubDomains: true } : false,
    // Our own requests keep their Origin header under this policy, and nobody else learns where a visitor came from.
    referrerPolicy: { policy: "same-origin" },
    xFrameOptions: { action: "deny" },
  };
}
