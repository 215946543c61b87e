/** A signer in a process of its own, as those see it that hold no key. */
import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import type { Clock } from "../../../clock.ts";
import { refusalReasons, SigningRefusal } from "../payer.ts";
import { type ChainName, type ChainAddress, NodeFault } from "../port.ts";
import { codeOf, headers, isSame, type Path } from "./channel.ts";
import type { Signer } from "./signer.ts";

const TIMEOUT_MS = 15_000;

const addressShape = z.object({ text: z.string(), key: z.string() });
const signedShape = z.object({ hash: z.string(), bytes: z.string(), voidAt: z.optional(z.int()) });
const refusedShape = z.object({
  refused: z.object({ why: z.enum(refusalReasons), message: z.string(), needed: z.int() }),
});

export interface RemoteTerms {
  readonly url: string;
  readonly secret: string;
  readonly clock: Clock;
}

/** Whatever is not the signer's own answer is a NodeFault: then nobody knows whether it has signed. */
export function remoteSigner({ url, secret, clock }: RemoteTerms): Signer {
  const addresses = new Map<ChainName, ChainAddress>();

  async function ask(path: Path, question: object): Promise<unknown> {
    const body = JSON.stringify(question, (_key, value: unknown) => (typeof value === "bigint" ? String(value) : value));
    const [time, nonce] = [String(clock.now().getTime()), randomUUID()];
    const answer = await fetch(new URL(path, url), {
      method: "POST",
      headers: { [headers.time]: time, [headers.nonce]: nonce, [headers.code]: codeOf(secret, ["ask", path, time, nonce, body]) },
      body,
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((cause: unknown) => {
      throw new NodeFault("the signer does not answer", { cause });
    });
    const said = await answer.text().catch(() => "");
    const [at, code] = [headers.time, headers.code].map((name) => answer.headers.get(name) ?? "");
    if (answer.status !== 200 || !isSame(code!, codeOf(secret, ["answer", path, at!, nonce, said])))
      throw new NodeFault(`the signer answered ${answer.status}, and not as itself`);
    return JSON.parse(said);
  }

  async function told<Shape extends z.ZodMiniType>(shape: Shape, path: Path, question: object): Promise<z.output<Shape>> {
    const said = await ask(path, question);
    const refused = refusedShape.safeParse(said);
    if (refused.success) {
      const { why, message, needed } = refused.data.refused;
      throw new SigningRefusal(why, message, needed);
    }
    return shape.parse(z.object({ ok: z.unknown() }).parse(said).ok);
  }

  return {
    address: async (name) => {
      const known = addresses.get(name) ?? (await told(addressShape, "/address", { name }));
      addresses.set(name, known);
      return known;
    },
    sign: async (name, payment) => {
      const { version = 0, approvals = [], ...rest } = payment;
      const { voidAt, ...signed } = await told(signedShape, "/sign", { name, payment: { ...rest, version, approvals } });
      return { ...signed, ...(voidAt !== undefined && { voidAt: new Date(voidAt) }) };
    },
  };
}
