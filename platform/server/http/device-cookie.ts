/**
 * By it a browser is known on which somebody has signed in before, whatever network it is in now. It opens nothing: its owner only has
 * room of his own where strangers have used up the common one. That a server of ours made it is seen without a look-up.
 */
import { randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { keyedHashes } from "../keys/keyed-hash.ts";
import type { Keys } from "../keys/keys.ts";

const COOKIE_SECONDS = 90 * 86_400;
const MARK_BYTES = 16;
const SHAPE = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{22})$/;

export interface DeviceCookie {
  /** The device that a request comes from, if a server of ours has named it. */
  read(headers: IncomingHttpHeaders): string | undefined;
  /** A new device, and the Set-Cookie text that names it. */
  make(): { readonly deviceId: string; readonly header: string };
}

export function deviceCookie(publicOrigin: string, keys: Keys): DeviceCookie {
  const hashes = keyedHashes(keys, "devices");
  const secure = publicOrigin.startsWith("https://");
  const name = `${secure ? "__Host-" : ""}assay-device`;
  const markOf = (hash: Buffer): Buffer => hash.subarray(0, MARK_BYTES);
  return {
    read: ({ cookie }) => {
      const pair = cookie?.split(/; */).find((one) => one.startsWith(`${name}=`));
      const [, deviceId, given] = SHAPE.exec(pair?.slice(name.length + 1) ?? "") ?? [];
      if (deviceId === undefined) return undefined;
      const mark = Buffer.from(given!, "base64url");
      return hashes.all(deviceId).some((hash) => timingSafeEqual(mark, markOf(hash))) ? deviceId : undefined;
    },
    make: () => {
      const deviceId = randomBytes(16).toString("base64url");
      const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
      return {
        deviceId,
        header: `${name}=${deviceId}.${markOf(hashes.of(deviceId)).toString("base64url")}; Max-Age=${COOKIE_SECONDS}; ${attributes}`,
      };
    },
  };
}
