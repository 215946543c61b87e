import { AwsClient } from "aws4fetch";
import type { S3 } from "../config.ts";
import { type Files, intact, keyOf, pathOf } from "./files.ts";

const RETRIES_MAX = 3;
const TIMEOUT_MS = 30_000;

/** Files in a bucket of an S3-compatible store, addressed by path and signed with AWS Signature Version 4. */
export function s3Files({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3): Files {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: RETRIES_MAX });
  const ask = async (method: "PUT" | "GET" | "DELETE", key: string, bytes?: Uint8Array<ArrayBuffer>): Promise<Response> =>
    await client.fetch(`${endpoint.replace(/\/$/, "")}/${bucket}/${pathOf(key)}`, {
      method,
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
      // The key of a file is the digest that the signature asks for, so the store checks the bytes on arrival.
      ...(bytes && { body: bytes, headers: { "x-amz-content-sha256": key, "content-type": "application/octet-stream" } }),
    });
  return {
    put: async (bytes) => {
      const key = keyOf(bytes);
      const answer = await ask("PUT", key, new Uint8Array(bytes));
      await answer.body?.cancel();
      if (!answer.ok) throw refused("PUT", answer);
      return key;
    },
    get: async (key) => {
      const answer = await ask("GET", key);
      if (answer.ok) return intact(new Uint8Array(await answer.arrayBuffer()), key);
      await answer.body?.cancel();
      if (answer.status === 404) return undefined;
      throw refused("GET", answer);
    },
    remove: async (key) => {
      const answer = await ask("DELETE", key);
      await answer.body?.cancel();
      if (!answer.ok && answer.status !== 404) throw refused("DELETE", answer);
    },
  };
}

const refused = (method: string, { status }: Response): Error => new Error(`the file store answered ${status} to a ${method}`);
