import type { FastifyInstance } from "fastify";
import type { Inbox, InboxMessage } from "./inbox.ts";

/** Adds `/dev/inbox`, a plain page, and `/dev/inbox.json?to=…`. Only a sandbox has an inbox to mount. */
export function mountInbox(server: FastifyInstance, inbox: Inbox): void {
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
<hr>
</article>`;

const page = (messages: readonly InboxMessage[]): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox inbox</title>
<style>pre { white-space: pre-wrap; overflow-wrap: anywhere }</style>
<h1>Sandbox inbox</h1>
<p>Mail and text messages that this sandbox sent, newest first. Nothing left this machine.</p>
${messages.length > 0 ? messages.map(article).join("") : "<p>No messages yet.</p>"}
</html>
`;
