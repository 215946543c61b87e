/** Serves the built web app. Files whose name carries a hash of their content are kept for ever by browsers; others are asked about each time. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyPluginAsync } from "fastify";

const KEEP = "public, max-age=31536000, immutable";
const ASK = "no-cache";

/** The one page with its script and style inside, so that it can be saved. */
const VERIFIER = "verify.html";

/** Lets a page run and look as it is written, and reach nothing. */
function policyOf(page: string): string {
  const digestOf = (element: string): string => {
    const [, content = ""] = page.match(new RegExp(`<${element}[^>]*>([\\s\\S]*?)</${element}>`)) ?? [];
    return `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
  };
  return [
    "default-src 'none'",
    `script-src ${digestOf("script")}`,
    `style-src ${digestOf("style")}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join(";");
}

/** The folder of a Vite build; without one, a page that says how to make it. */
export function webFiles(folder: string): FastifyPluginAsync {
  return async (app) => {
    if (!existsSync(join(folder, "index.html"))) {
      app.get("/", async (_request, reply) => reply.code(503).type("text/html; charset=utf-8").send(notBuilt));
      return;
    }
    const verifier = join(folder, VERIFIER);
    const verifierPolicy = existsSync(verifier) ? policyOf(readFileSync(verifier, "utf8")) : "";
    await app.register(fastifyStatic, {
      root: folder,
      // One route a file: what was not there at the start is not served, whatever its name.
      wildcard: false,
      // What only builds and debuggers read stays at home.
      globIgnore: ["**/*.map", "**/.*", "**/.*/**"],
      cacheControl: false,
      setHeaders: (reply, file) => {
        reply.header("cache-control", relative(folder, file).startsWith(`assets${sep}`) ? KEEP : ASK);
        if (file === verifier) reply.header("content-security-policy", verifierPolicy);
      },
    });
  };
}

const notBuilt = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Assay</title>
<h1>The web app is not built yet</h1>
<p>The server runs, but there is no build of the web app beside it. Stop it and run <code>npm start</code>, which builds the app first.</p>
<p><a href="/api/docs">Reference of the calls</a></p>
</html>
`;
