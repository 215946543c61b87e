/** Calls over HTTP, as a customer's device makes them: the outcome is an answer, a refusal, or unknown. */
import { Agent, request } from "node:http";
import type { Call } from "@assay/core/contract.ts";
import { Rejection } from "@assay/core/rejection.ts";
import type { Envelope } from "@assay/core/wire.ts";
import type { Outcome } from "@assay/server/simulation.ts";

/** Undefined: the call may have had its effect or not, and only its key can tell. */
export type Reply = Outcome<unknown> | undefined;

export interface Asked {
  readonly call: Call;
  readonly input: Readonly<Record<string, string>>;
  readonly key?: string;
}

export interface Caller {
  readonly token?: string;
  /** The name of a proof that was given for this call and input. */
  readonly proof?: string;
  /** Every customer comes from a network of his own, so that all together do not spend the budget of one. */
  readonly network: string;
}

/** A server that takes longer has hung, as far as its customer can tell. */
const REPLY_MS_MAX = 15_000;

export class HttpClient {
  readonly #agent = new Agent({ keepAlive: true });
  /** Where the server is. */
  readonly origin: string;

  constructor(origin: string) {
    this.origin = origin;
  }

  async ask({ call, input, key }: Asked, { token, network, proof }: Caller): Promise<Reply> {
    const fields = new URLSearchParams(input).toString();
    const isGet = call.method === "GET";
    try {
      const { status, text } = await this.#send(`/api${call.path}${isGet && fields ? `?${fields}` : ""}`, {
        method: call.method,
        body: isGet ? "" : fields,
        headers: {
          "x-forwarded-for": network,
          ...(token !== undefined && { authorization: token }),
          ...(proof !== undefined && { "x-assay-proof": proof }),
          ...(!isGet && { "content-type": "application/x-www-form-urlencoded" }),
          ...(key !== undefined && { "idempotency-key": key }),
        },
      });
      // Too many at once, or something broke: nothing is said about the effect.
      return status >= 500 || status === 429 ? undefined : outcomeOf(JSON.parse(text) as Envelope);
    } catch (fault) {
      if (fault instanceof SyntaxError || (fault as NodeJS.ErrnoException).code !== undefined) return undefined;
      throw fault;
    }
  }

  /** What a page for supervisors says; undefined when it cannot be had or says that all is not well. */
  async text(path: "/ready" | "/metrics"): Promise<string | undefined> {
    const answer = await this.#send(path, { method: "GET", body: "", headers: {} }).catch(() => undefined);
    return answer?.status === 200 ? answer.text : undefined;
  }

  /** Cuts every connection, with whatever is under way on it. */
  cut(): void {
    this.#agent.destroy();
  }

  #send(
    path: string,
    { method, body, headers }: { method: string; body: string; headers: Record<string, string> },
  ): Promise<{ status: number; text: string }> {
    return new Promise((resolve, reject) => {
      const signal = AbortSignal.timeout(REPLY_MS_MAX);
      const sent = request(`${this.origin}${path}`, { method, headers, agent: this.#agent, signal }, (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (part: string) => {
          text += part;
        });
        response.on("error", reject);
        response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
      });
      sent.on("error", reject);
      sent.end(body);
    });
  }
}

function outcomeOf(envelope: Envelope): Outcome<unknown> {
  if (envelope.type === "ok") return { answer: envelope.message };
  return { rejection: new Rejection(envelope.rejection, envelope.values) };
}
