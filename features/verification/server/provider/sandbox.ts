/**
 * The sandbox's provider of verification, within the house: it speaks Sumsub's protocol, verifies each signature, and finds all it is sent
 * in order, unless a test decides otherwise. It forgets with its process, as no real one does.
 */
import { createHmac } from "node:crypto";
import { SECOND_MS } from "@assay/core/time.ts";
import type { Clock } from "@assay/server/clock.ts";
import type { Found } from "./port.ts";
import { isSame, signatureOf, sumsub, type SumsubTerms } from "./sumsub.ts";

const AGE_MS_MAX = 60 * SECOND_MS;
const APPLICANTS_MAX = 10_000;

interface Applicant {
  readonly reference: string;
  readonly documents: string[];
  pending: boolean;
  found: Found | undefined;
}

export interface SandboxProvider {
  readonly provider: ReturnType<typeof sumsub>;
  /** What it has been sent, by the reference of a case. */
  documentsOf(reference: string): readonly string[];
  /** Decides in place of the sandbox, which waits for it from now on. */
  decide(reference: string, found: Found): void;
  /** A message about a case, as the provider would send it now. */
  messageAbout(reference: string): { readonly raw: Buffer; readonly headers: Readonly<Record<string, string>> };
  /** Answers the next requests with this status, and does nothing. */
  fail(status: number, times: number): void;
}

export function sandboxProvider(clock: Clock, { waits = false }: { readonly waits?: boolean } = {}): SandboxProvider {
  const terms: SumsubTerms = {
    url: "https://verification.sandbox.invalid",
    token: "sbx:practice",
    secret: "practice secret of requests",
    webhookSecret: "practice secret of messages",
    level: "advanced",
    clock,
    send,
  };
  const known = new Map<string, Applicant>();
  const failures = { status: 0, times: 0 };
  const json = (status: number, body: object): Response => Response.json(body, { status });
  const entryOf = (reference: string): readonly [string, Applicant] => {
    const entry = [...known].find(([, one]) => one.reference === reference);
    if (!entry) throw new Error(`the provider was asked about no ${reference}`);
    return entry;
  };

  async function send(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const body = new Uint8Array(await request.arrayBuffer());
    const ts = request.headers.get("x-app-access-ts") ?? "";
    const signed = signatureOf(terms.secret, { ts, method: request.method, path: `${pathname}${search}`, body });
    const isFresh = Math.abs(clock.now().getTime() - Number(ts) * SECOND_MS) <= AGE_MS_MAX;
    const isOurs =
      request.headers.get("x-app-token") === terms.token && isSame(request.headers.get("x-app-access-sig") ?? "", signed);
    if (!isFresh || !isOurs) return json(401, { code: 401 });
    if (failures.times > 0) {
      failures.times -= 1;
      return json(failures.status, { code: failures.status });
    }
    return answer(request, pathname, body);
  }

  function answer(request: Request, path: string, body: Uint8Array): Response {
    if (request.method === "POST" && path === "/resources/applicants") return create(body);
    const named = /^\/resources\/applicants\/-;externalUserId=([\w-]+)\/one$/.exec(path);
    if (named) return json(200, { id: entryOf(named[1]!)[0] });
    const [, id = "", rest = ""] = /^\/resources\/applicants\/(\w+)\/(.+)$/.exec(path) ?? [];
    const one = known.get(id);
    if (!one) return json(404, { code: 404 });
    if (rest === "info/idDoc") one.documents.push(/"idDocType":"(\w+)"/.exec(Buffer.from(body).toString("latin1"))![1]!);
    else if (rest === "status/pending") one.pending = true;
    else if (rest === "status") return json(200, describe(one));
    else return json(404, { code: 404 });
    return json(200, { ok: 1 });
  }

  function create(body: Uint8Array): Response {
    const { externalUserId: reference } = JSON.parse(Buffer.from(body).toString("utf8")) as { externalUserId: string };
    if ([...known.values()].some((one) => one.reference === reference)) return json(409, { code: 409 });
    if (known.size >= APPLICANTS_MAX) known.delete(known.keys().next().value!);
    const id = createHmac("sha256", terms.secret).update(reference).digest("hex").slice(0, 24);
    known.set(id, { reference, documents: [], pending: false, found: waits ? undefined : { answer: "green" } });
    return json(201, { id, externalUserId: reference });
  }

  return {
    provider: sumsub(terms),
    documentsOf: (reference) => entryOf(reference)[1].documents,
    decide: (reference, found) => void (entryOf(reference)[1].found = found),
    messageAbout: (reference) => {
      const [applicantId, one] = entryOf(reference);
      const raw = Buffer.from(
        JSON.stringify({
          type: "applicantReviewed",
          applicantId,
          externalUserId: reference,
          sandboxMode: true,
          ...describe(one),
        }),
      );
      const digest = createHmac("sha256", terms.webhookSecret).update(raw).digest("hex");
      return { raw, headers: { "x-payload-digest": digest, "x-payload-digest-alg": "HMAC_SHA256_HEX" } };
    },
    fail: (status, times) => void Object.assign(failures, { status, times }),
  };
}

function describe({ pending, found }: Applicant): object {
  if (!pending || !found) return { reviewStatus: pending ? "pending" : "init" };
  const result =
    found.answer === "green"
      ? { reviewAnswer: "GREEN" }
      : { reviewAnswer: "RED", reviewRejectType: found.answer === "final" ? "FINAL" : "RETRY", rejectLabels: found.labels };
  return { reviewStatus: "completed", reviewResult: result };
}
