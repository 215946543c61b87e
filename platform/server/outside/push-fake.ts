/** A push service and a browser in one, for tests: it takes what is sent, proves who sent it, and reads it as the browser would. */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import type { PushNotice, PushTarget } from "./push.ts";

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly notice: PushNotice;
  /** What the sender's token says (RFC 8292); its signature has been checked. */
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string };
  /** The sender's public key. */
  readonly key: string;
}

export interface FakePush {
  readonly origin: string;
  readonly received: Received[];
  /** Subscribes a browser. */
  subscribe(): Omit<PushTarget, "key">;
  /** Statuses of the next answers; 201 after them. */
  answer(...statuses: number[]): void;
  close(): Promise<void>;
}

export async function fakePush(): Promise<FakePush> {
  const browsers = new Map<string, { pair: ReturnType<typeof createECDH>; auth: Buffer }>();
  const received: Received[] = [];
  const statuses: number[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const status = statuses.shift() ?? 201;
      const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>));
      const { url: path = "", headers } = request;
      const browser = browsers.get(path);
      if (browser && status === 201) {
        const notice = JSON.parse(decrypt(body, browser.pair, browser.auth)) as PushNotice;
        received.push({ path, headers, notice, ...readVapid(headers.authorization ?? "") });
      }
      response.writeHead(browser ? status : 404).end();
    })();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    subscribe: () => {
      const pair = createECDH("prime256v1");
      const p256dh = pair.generateKeys("base64url");
      const auth = randomBytes(16);
      const path = `/send/${randomBytes(12).toString("base64url")}`;
      browsers.set(path, { pair, auth });
      return { endpoint: origin + path, p256dh, auth: auth.toString("base64url") };
    },
    answer: (...next) => void statuses.push(...next),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** RFC 8188 with the keys of RFC 8291, one record. */
function decrypt(body: Buffer, pair: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body[20]!);
  const record = body.subarray(21 + body[20]!);
  const derive = (key: Uint8Array, by: Uint8Array, what: Uint8Array | string, length: number) =>
    Buffer.from(hkdfSync("sha256", key, by, what, length));
  const context = Buffer.concat([Buffer.from("WebPush: info\0"), pair.getPublicKey(), sender]);
  const secret = derive(pair.computeSecret(sender), auth, context, 32);
  const key = derive(secret, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = derive(secret, salt, "Content-Encoding: nonce\0", 12);
  const cipher = createDecipheriv("aes-128-gcm", key, nonce);
  cipher.setAuthTag(record.subarray(-16));
  const text = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
  // The last record ends with a 2 and any number of zeros.
  return text.subarray(0, text.lastIndexOf(2)).toString("utf8");
}

function readVapid(authorization: string): Pick<Received, "claims" | "key"> {
  const [, token = "", key = ""] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const [head = "", payload = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const signer = createPublicKey({ key: { kty: "EC", crv: "P-256", x: x!, y: y! }, format: "jwk" });
  const signed = { key: signer, dsaEncoding: "ieee-p1363" as const };
  if (!verify("sha256", Buffer.from(`${head}.${payload}`), signed, Buffer.from(signature, "base64url")))
    throw new Error("the token was not signed with the key that it names");
  return { claims: JSON.parse(Buffer.from(payload, "base64url").toString()) as Received["claims"], key };
}
