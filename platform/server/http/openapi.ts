/** The OpenAPI 3.1 document of all calls. It is made from the contracts, so it cannot say anything else than the router does. */
import type { Who } from "@assay/core/contract.ts";
import { API } from "./call-route.ts";
import type { CallFacts, Schema } from "./call-facts.ts";
import { OWN_HEADER } from "./cross-site.ts";
import { platformRejections } from "@assay/core/rejection.ts";
import { statusOf } from "./replies.ts";
import type { Texts } from "../texts.ts";

export interface OpenApiTerms {
  readonly version: string;
  readonly publicOrigin: string;
  readonly cookieName: string;
  readonly texts: Texts;
}

type Part = Readonly<Record<string, unknown>>;

export interface Operation extends Part {
  readonly security: readonly Part[];
  readonly parameters: readonly Part[];
  readonly requestBody?: Part;
  readonly responses: Readonly<Record<string, Part>>;
}

export interface OpenApi extends Part {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

export function openApi(calls: readonly CallFacts[], terms: OpenApiTerms): OpenApi {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const call of calls) (paths[API + call.path] ??= {})[call.method.toLowerCase()] = operation(call);
  return {
    openapi: "3.1.0",
    info: {
      title: "Assay",
      version: terms.version,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
      description: [
        "Every answered call is HTTP 200 with an envelope: type `ok` carries the answer in `message`; any other type carries a sentence there and its stable code in `rejection`.",
        "Type `999` means that the session is over, `998` that real-name verification is needed first.",
        "Money and prices are decimal texts, instants are milliseconds since 1970 UTC. Unknown fields are refused.",
      ].join("\n\n"),
    },
    servers: [{ url: terms.publicOrigin }],
    tags: [...new Set(calls.map(({ feature }) => feature))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Refused: refusedSchema },
      parameters: sharedParameters,
      responses: transportAnswers(terms.texts),
      securitySchemes: {
        cookie: { type: "apiKey", in: "cookie", name: terms.cookieName, description: "Set by calls that open a session." },
        token: {
          type: "http",
          scheme: "bearer",
          description: "The token that a call which opens a session answers. The bare token is accepted too.",
        },
      },
    },
  };
}

const refusedSchema = {
  type: "object",
  properties: {
    type: { type: "string", enum: ["error", "998", "999"] },
    code: { const: 0 },
    message: { type: "string", description: "A sentence in the caller's language." },
    rejection: { type: "string", description: "The stable code behind the sentence." },
    values: { type: "object", additionalProperties: { type: ["string", "number"] } },
    request: { type: "string", description: "The request id, to name when asking for help." },
  },
  required: ["type", "code", "message", "rejection"],
};

const sharedParameters = {
  lang: {
    name: "lang",
    in: "query",
    schema: { type: "string" },
    description: "Language of sentences; may stand in the body of a POST instead.",
  },
  idempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[!-~]+$" },
    description: "Repeating a request with its key has one effect and the first answer.",
  },
  ownPage: {
    name: OWN_HEADER,
    in: "header",
    schema: { const: "1" },
    description: "Needed when the session travels in the cookie; proves that the page making the call is ours.",
  },
};

const component = (kind: string, name: string): Part => ({ $ref: `#/components/${kind}/${name}` });
const asJson = (schema: unknown): Part => ({ "application/json": { schema } });

/** Refusals of the transport, by HTTP status. */
function transportAnswers(texts: Texts): Part {
  const codes = platformRejections.filter((code) => statusOf(code) !== 200);
  return Object.fromEntries(
    codes.map((code) => [code, { description: texts.say(code, {}, "en"), content: asJson(component("schemas", "Refused")) }]),
  );
}

function operation(call: CallFacts): Operation {
  const { feature, id, does, who, fresh, value, method, changesState, cost, input, answersFile } = call;
  const refusals = [
    "too-many-requests",
    "something-broke",
    "busy",
    "host-refused",
    ...(answersFile ? ["not-found"] : []),
    ...(changesState ? ["cross-site-refused"] : []),
    ...(method === "POST" ? ["body-too-large", "media-type-not-supported"] : []),
  ];
  return {
    tags: [feature],
    operationId: id,
    summary: does,
    description: `Costs ${cost} of the caller's budget.${fresh ? " Needs a fresh session: `password-needed` asks for the password again." : ""}${value ? " Needs a proof: `proof-needed` names it, and the header `x-assay-proof` brings it along." : ""}`,
    security: needsSession(who) ? [{ cookie: [] }, { token: [] }] : [],
    parameters: [
      ...(method === "GET" ? queryParameters(input) : []),
      component("parameters", "lang"),
      ...(changesState ? [component("parameters", "idempotencyKey"), component("parameters", "ownPage")] : []),
    ],
    ...(method === "POST" && {
      requestBody: {
        required: (input.required ?? []).length > 0,
        content: call.takesFile
          ? { "multipart/form-data": { schema: input } }
          : { "application/x-www-form-urlencoded": { schema: input }, "application/json": { schema: input } },
      },
    }),
    responses: {
      "200": answer(call),
      ...Object.fromEntries(refusals.sort().map((code) => [String(statusOf(code)), component("responses", code)])),
    },
  };
}

const needsSession = (who: Who): boolean => who !== "visitor" && who !== "console";

const queryParameters = ({ properties = {}, required = [] }: Schema): Part[] =>
  Object.entries(properties).map(([name, schema]) => ({ name, in: "query", required: required.includes(name), schema }));

const fileAnswers = ["image/jpeg", "image/webp"].map((type) => [type, { schema: { type: "string", format: "binary" } }] as const);

function answer({ output, rejections, answersFile }: CallFacts): Part {
  const accepted = {
    type: "object",
    properties: { type: { const: "ok" }, code: { const: 1 }, message: output },
    required: ["type", "code", "message"],
  };
  return {
    description: "The answer, or one of the call's own rejections.",
    content: answersFile
      ? { ...Object.fromEntries(fileAnswers), ...asJson(component("schemas", "Refused")) }
      : asJson({ oneOf: [accepted, component("schemas", "Refused")] }),
    ...(rejections.length > 0 && { "x-rejections": Object.fromEntries(rejections) }),
  };
}
