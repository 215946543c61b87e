/** The reference of all calls as one page without scripts: the browser's own search and anchors are all it needs. */
import { API } from "./call-route.ts";
import { rolesOf } from "@assay/core/contract.ts";
import type { CallFacts, Schema } from "./call-facts.ts";

export function referencePage(
  calls: readonly CallFacts[],
  { stylesheet, document }: { stylesheet: string; document: string },
): string {
  const features = [...new Set(calls.map(({ feature }) => feature))];
  const of = (feature: string): CallFacts[] => calls.filter((call) => call.feature === feature);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Assay: reference of the calls</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${stylesheet}">
</head>
<body>
<nav aria-label="Calls">
<p class="brand"><a href="#top">Assay</a></p>
${features.map((feature) => `<h2>${feature}</h2>\n<ul>\n${of(feature).map(entry).join("\n")}\n</ul>`).join("\n")}
</nav>
<main id="top">
<h1>Reference of the calls</h1>
${introduction(document)}
${features.map((feature) => `<section aria-labelledby="${feature}">\n<h2 id="${feature}">${feature}</h2>\n${of(feature).map(article).join("\n")}\n</section>`).join("\n")}
</main>
</body>
</html>
`;
}

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign]!);
const code = (text: string): string => `<code>${escapeHtml(text)}</code>`;

const entry = ({ id, method, path }: CallFacts): string =>
  `<li><a href="#${id}"><span class="method">${method}</span> ${escapeHtml(path)}</a></li>`;

function introduction(document: string): string {
  return `<p>The same as a machine reads it: <a href="${document}">OpenAPI 3.1</a>.</p>
<ul>
<li>A POST takes a form (${code("application/x-www-form-urlencoded")}) or JSON. Unknown fields and fields given twice are refused.</li>
<li>An answered call is HTTP 200: ${code('{ "type": "ok", "code": 1, "message": … }')} or ${code('{ "type": "error", "code": 0, "message": "a sentence", "rejection": "its code" }')}. Type 999 means that the session is over, 998 that real-name verification is needed first.</li>
<li>A session travels in the ${code("Authorization")} header or in the cookie; with the cookie, calls that change something need the header ${code("x-assay: 1")}.</li>
<li>A change repeated with the same ${code("Idempotency-Key")} happens once and answers the same.</li>
<li>Any request may say its language in ${code("lang")}. Money is decimal text, an instant is milliseconds since 1970 UTC.</li>
</ul>`;
}

function article(call: CallFacts): string {
  const { id, method, path, does, input, output, rejections } = call;
  return `<article id="${id}" aria-labelledby="${id}-title">
<h3 id="${id}-title"><a href="#${id}"><span class="method">${method}</span> ${escapeHtml(API + path)}</a></h3>
<p>${escapeHtml(does)}</p>
<p class="terms">${termsOf(call).join(" · ")}</p>
${fieldTable(input)}
<h4>Answers</h4>
<pre tabindex="0"><code>${escapeHtml(shapeText(output))}</code></pre>
${rejections.length === 0 ? "" : rejectionTable(rejections)}
</article>`;
}

function termsOf({ who, fresh, value, cost, changesState, session }: CallFacts): string[] {
  return [
    needOfSession(who, fresh),
    changesState ? "changes something" : "reads",
    `costs ${cost}`,
    ...(session === undefined ? [] : [`${session} a session`]),
    ...(value === undefined ? [] : ["needs a proof"]),
  ];
}

function needOfSession(who: CallFacts["who"], fresh: boolean): string {
  const held = rolesOf(who);
  if (held) return `for ${held.join(", ")}`;
  if (who === "visitor" || who === "console") return "open to visitors";
  return fresh ? "needs a fresh session" : "needs a session";
}

function fieldTable({ properties = {}, required = [] }: Schema): string {
  const fields = Object.entries(properties);
  if (fields.length === 0) return "<p>No fields.</p>";
  const row = ([name, schema]: [string, Schema]): string =>
    `<tr><td>${code(name)}</td><td>${code(shapeText(schema))}</td><td>${needOf(schema, required.includes(name))}</td></tr>`;
  return `<table>
<thead><tr><th scope="col">Field</th><th scope="col">Shape</th><th scope="col">Need</th></tr></thead>
<tbody>
${fields.map(row).join("\n")}
</tbody>
</table>`;
}

function needOf(schema: Schema, required: boolean): string {
  if (required) return "required";
  return schema.default === undefined ? "optional" : `default ${code(JSON.stringify(schema.default))}`;
}

function rejectionTable(rejections: CallFacts["rejections"]): string {
  return `<table>
<thead><tr><th scope="col">Rejection</th><th scope="col">Sentence</th></tr></thead>
<tbody>
${rejections.map(([name, sentence]) => `<tr><td>${code(name)}</td><td>${escapeHtml(sentence)}</td></tr>`).join("\n")}
</tbody>
</table>`;
}

/** A JSON Schema in the notation of TypeScript, which is shorter to read. */
export function shapeText(schema: Schema, indent = ""): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.anyOf) return schema.anyOf.map((one) => shapeText(one, indent)).join(" | ");
  if (schema.type === "array") return `list of ${shapeText(schema.items ?? {}, indent)}`;
  if (schema.type === "object") return objectText(schema, indent);
  if (schema.type === "string") return `text${boundsOf(schema)}`;
  return schema.type ?? "anything";
}

function objectText({ properties = {}, required = [] }: Schema, indent: string): string {
  const deeper = `${indent}  `;
  const lines = Object.entries(properties).map(
    ([name, inner]) => `${deeper}${name}${required.includes(name) ? "" : "?"}: ${shapeText(inner, deeper)}`,
  );
  return lines.length === 0 ? "{}" : `{\n${lines.join("\n")}\n${indent}}`;
}

function boundsOf({ pattern, minLength = 0, maxLength }: Schema): string {
  if (pattern !== undefined) return ` ${pattern}`;
  return maxLength === undefined ? "" : ` of ${minLength} to ${maxLength} characters`;
}
