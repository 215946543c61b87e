/** The toy feature behind the real router on a real port, over a real database: for the tests of what speaks HTTP. */
import { request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { keysOf } from "../keys/keys.ts";
import { createLog, type Log } from "../log.ts";
import { createMetrics, type Metrics } from "../metrics.ts";
import { systemRandom } from "../random.ts";
import { createRouter, type Router, type RouterTerms } from "../router.ts";
import { openTestHouse, type TestHouse } from "../testing.ts";
import { loadTexts } from "../texts.ts";
import { sessions, toy } from "./server.ts";

export interface HttpHouse {
  readonly house: TestHouse;
  readonly router: Router;
  readonly metrics: Metrics;
  readonly log: Log;
  readonly origin: string;
  /** What was logged, one parsed line each. */
  readonly lines: Record<string, unknown>[];
  close(): Promise<void>;
}

export const findSession: RouterTerms["authenticate"] = async (token) => sessions.get(token) ?? null;

export async function openHttpHouse(terms: Partial<RouterTerms> = {}): Promise<HttpHouse> {
  const house = await openTestHouse([toy]);
  const lines: Record<string, unknown>[] = [];
  const log = createLog("info", { write: (line: string) => void lines.push(JSON.parse(line)) });
  const metrics = createMetrics();
  const router = await createRouter({
    features: [toy],
    dispatch: house.dispatch,
    authenticate: findSession,
    texts: loadTexts([toy]),
    log,
    metrics,
    clock: house.clock,
    random: systemRandom,
    publicOrigin: "http://assay.test",
    trustProxy: [],
    keys: keysOf("a secret of the tests"),
    ...terms,
  });
  await router.app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = router.app.server.address() as AddressInfo;
  return {
    house,
    router,
    metrics,
    log,
    lines,
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      await router.app.close();
      await house.close();
    },
  };
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** The envelope, where the answer is one. */
  readonly body: { type: string; message: never; rejection?: string; values?: Record<string, unknown>; request?: string };
}

/** One request exactly as written: `fetch` adds and forbids headers that these tests are about. */
export async function send(
  address: string,
  { method = "GET", headers = {}, body = "" }: { method?: string; headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<Answer> {
  return await new Promise((resolve, fail) => {
    const length =
      (body.length > 0 || method === "POST") && headers["transfer-encoding"] === undefined
        ? { "content-length": String(Buffer.byteLength(body)) }
        : {};
    const asked = httpRequest(address, { method, headers: { ...length, ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const text = Buffer.concat(chunks).toString();
        const isJson = response.headers["content-type"]?.startsWith("application/json") === true && text !== "";
        resolve({ status: response.statusCode!, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined });
      });
    });
    asked.on("error", fail);
    asked.end(body);
  });
}
