/**
 * A small S3 for tests. Unlike the public fakes it checks what makes the real one refuse: the signature and the digest of
 * the bytes.
 */
import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

export interface SignedRequest {
  readonly method: string;
  /** Path as sent, percent-encoded. */
  readonly path: string;
  readonly query: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface FakeStore {
  readonly url: string;
  /** Bytes by path. */
  readonly objects: Map<string, Buffer>;
  close(): Promise<void>;
}

const sha256 = (content: string | Buffer): string => createHash("sha256").update(content).digest("hex");
const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();

/** The signature that AWS Signature Version 4 gives a request over its signed headers (documented for the S3 API). */
export function signatureOf(
  request: SignedRequest,
  signedHeaders: readonly string[],
  { secretAccessKey, region }: Credentials,
): string {
  const at = request.headers["x-amz-date"] ?? "";
  const scope = `${at.slice(0, 8)}/${region}/s3/aws4_request`;
  const canonical = [
    request.method,
    request.path,
    request.query,
    ...signedHeaders.map((name) => `${name}:${(request.headers[name] ?? "").trim()}`),
    "",
    signedHeaders.join(";"),
    request.headers["x-amz-content-sha256"] ?? "",
  ].join("\n");
  const key = scope.split("/").reduce<string | Buffer>((key, part) => hmac(key, part), `AWS4${secretAccessKey}`);
  return hmac(key, ["AWS4-HMAC-SHA256", at, scope, sha256(canonical)].join("\n")).toString("hex");
}

/** Whether a request carries the signature that its headers ask for. */
export function isSigned(request: SignedRequest, credentials: Credentials): boolean {
  const parts = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/[^,]+, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
    request.headers["authorization"] ?? "",
  );
  if (!parts || parts[1] !== credentials.accessKeyId) return false;
  return signatureOf(request, parts[2]!.split(";"), credentials) === parts[3];
}

export async function startFakeStore(credentials: Credentials): Promise<FakeStore> {
  const objects = new Map<string, Buffer>();
  const answer = async (request: IncomingMessage): Promise<{ status: number; body?: Buffer }> => {
    const [path = "", query = ""] = (request.url ?? "").split("?");
    const body = await buffer(request);
    const headers = request.headers as Record<string, string>;
    const method = request.method ?? "";
    if (!isSigned({ method, path, query, headers }, credentials)) return { status: 403 };
    if (method === "PUT") {
      if (headers["x-amz-content-sha256"] !== sha256(body)) return { status: 400 };
      objects.set(path, body);
      return { status: 200 };
    }
    if (method === "DELETE") return { status: objects.delete(path) ? 204 : 404 };
    const object = objects.get(path);
    return object ? { status: 200, body: object } : { status: 404 };
  };
  const server = createServer((request, response) => {
    void answer(request).then(({ status, body }) => response.writeHead(status).end(body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    close: async () => await new Promise((resolve) => server.close(() => resolve())),
  };
}
