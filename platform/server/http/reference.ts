/** Publishes what the server answers, for people and for machines. Both are made once, at the start. */
import { join } from "node:path";
import type { Door } from "@assay/core/contract.ts";
import type { FastifyPluginAsync } from "fastify";
import type { Feature } from "../feature.ts";
import type { Texts } from "../texts.ts";
import { factsOf } from "./call-facts.ts";
import { API } from "./call-route.ts";
import { openApi } from "./openapi.ts";
import { plainStyle } from "./plain-style.ts";
import { referencePage } from "./reference-page.ts";
import { sessionCookie } from "./session-token.ts";

export interface ReferenceTerms {
  readonly features: readonly Feature[];
  readonly texts: Texts;
  readonly version: string;
  readonly publicOrigin: string;
  /** Whose calls it tells of: customers' where none is named. */
  readonly door?: Door;
}

/** The routes of the reference itself: they are no calls and stand in no document. */
export const referenceRoutes = { document: `${API}/openapi.json`, page: `${API}/docs`, stylesheet: `${API}/docs.css` } as const;

const PUBLIC = "public, max-age=300";

export function reference({ features, texts, version, publicOrigin, door }: ReferenceTerms): FastifyPluginAsync {
  const calls = factsOf(features, texts, "en", door);
  const cookieName = sessionCookie(publicOrigin, door).name;
  const document = JSON.stringify(openApi(calls, { version, publicOrigin, cookieName, texts }));
  const page = referencePage(calls, referenceRoutes);
  const stylesheet = plainStyle(join(import.meta.dirname, "reference.css"));
  const answers = [
    [referenceRoutes.document, "application/json; charset=utf-8", document],
    [referenceRoutes.page, "text/html; charset=utf-8", page],
    [referenceRoutes.stylesheet, "text/css; charset=utf-8", stylesheet],
  ] as const;
  return async (app) => {
    for (const [url, type, text] of answers) {
      app.get(url, async (_request, reply) => reply.header("cache-control", PUBLIC).type(type).send(text));
    }
  };
}
