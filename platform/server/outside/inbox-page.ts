import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { plainStyle } from "../http/plain-style.ts";
import type { Inbox, InboxMessage } from "./inbox.ts";

/** Adds `/dev/inbox`, a plain page with its stylesheet, and `/dev/inbox.json?to=…`. Only a sandbox has an inbox to mount. */
export function mountInbox(server: FastifyInstance, inbox: Inbox): void {
  const stylesheet = plainStyle(join(import.meta.dirname, "inbox.css"));
  // A file of its own, since the content security policy of our pages lets no style inside them.
  server.get("/dev/inbox.css", async (_request, reply) => {
    await reply.header("cache-control", "no-cache").type("text/css; charset=utf-8").send(stylesheet);
  });
  server.get<{ Querystring: { to?: string } }>("/dev/inbox.json", async (request, reply) => {
    await reply.header("cache-control", "no-store").send(inbox.list(recipientOf(request.query)));
  });
  server.get<{ Querystring: { to?: string } }>("/dev/inbox", async (request, reply) => {
    await reply
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(page(inbox.list(recipientOf(request.query))));
  });
}

/** A parameter that is sent twice arrives as an array; the page then shows everything. */
const recipientOf = (query: { to?: unknown }): string | undefined => (typeof query.to === "string" ? query.to : undefined);

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${String(character.codePointAt(0))};`);

const article = ({ to, at, subject, text }: InboxMessage): string => `
<article>
<h2>${escaped(subject || "Text message")}</h2>
<p>To <a href="/dev/inbox?to=${encodeURIComponent(to)}">${escaped(to)}</a> at <time>${new Date(at).toISOString()}</time></p>
<pre>${escaped(text)}</pre>
</article>`;

const page = (messages: readonly InboxMessage[]): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox inbox</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/dev/inbox.css">
<h1>Sandbox inbox</h1>
<p>Mail and text messages that this sandbox sent, newest first. Nothing left this machine.</p>
${messages.length > 0 ? messages.map(article).join("") : "<p>No messages yet.</p>"}
</html>
`;
