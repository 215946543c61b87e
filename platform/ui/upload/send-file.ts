/** Sends one file to a call that takes one, and tells how much of it is there: `fetch` cannot. */
import type { Call, OutputOf } from "@assay/core/contract.ts";
import type { Envelope } from "@assay/core/wire.ts";
import { house, NoAnswerError, RefusedError } from "../transport.ts";

const TIMEOUT_MS = 60_000;

export interface FileTerms {
  readonly lang: string;
  /** What the call takes beside the file. */
  readonly fields?: Readonly<Record<string, string>> | undefined;
  /** Names the intention, so that a repeated request keeps one file. */
  readonly key: string;
  /** 0 to 1. */
  readonly onShare: (share: number) => void;
}

/** Throws RefusedError for a declared no and NoAnswerError when nothing that can be understood came. */
export async function sendFile<C extends Call>(
  call: C,
  file: Blob,
  { lang, fields = {}, key, onShare }: FileTerms,
): Promise<OutputOf<C>> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ lang, ...fields })) form.set(name, value);
  form.set("file", file, "picture");
  const request = new XMLHttpRequest();
  const text = await new Promise<string>((done, fail) => {
    request.open("POST", `${house.origin}/api${call.path}`);
    request.timeout = TIMEOUT_MS;
    const headers = {
      "x-assay": "1",
      "idempotency-key": key,
      ...(house.token !== undefined && { authorization: `Bearer ${house.token}` }),
    };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded, total }) => onShare(total > 0 ? loaded / total : 0));
    request.addEventListener("load", () => done(request.responseText));
    for (const name of ["error", "timeout", "abort"]) request.addEventListener(name, () => fail(new NoAnswerError(name)));
    request.send(form);
  });
  const body = envelopeIn(text);
  if (body.type === "ok") return body.message as OutputOf<C>;
  throw new RefusedError(body);
}

function envelopeIn(text: string): Envelope {
  try {
    const body = JSON.parse(text) as Partial<Envelope> | null;
    if (body?.type !== undefined && body.message !== undefined) return body as Envelope;
  } catch {
    // Below.
  }
  throw new NoAnswerError(text);
}
