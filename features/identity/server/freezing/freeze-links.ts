/** The links in letters that freeze an account without a login: a mark that only this house can make, good for some days. */
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { FREEZE_LINK_MS } from "../../rules/factors.ts";

export interface FreezeLinks {
  url(customerId: string, now: Date): string;
  /** Whose account a token freezes; undefined where it is none, or too old. */
  read(token: string, now: Date): string | undefined;
}

/** The page of the app that asks for the press. */
const FREEZE_PATH = "/pages/common/freeze";
const ID_BYTES = 16;
const TIME_BYTES = 6;
const MARK_BYTES = 16;

export function openFreezeLinks(pepper: string, publicOrigin: string): FreezeLinks {
  const key = new Uint8Array(hkdfSync("sha256", pepper, "", "assay identity freeze link", 32));
  const markOf = (bytes: Buffer): Buffer => createHmac("sha256", key).update(bytes).digest().subarray(0, MARK_BYTES);
  return {
    url: (customerId, now) => {
      const bytes = Buffer.alloc(ID_BYTES + TIME_BYTES);
      bytes.write(customerId.replaceAll("-", ""), "hex");
      bytes.writeUIntBE(now.getTime(), ID_BYTES, TIME_BYTES);
      const token = Buffer.concat([bytes, markOf(bytes)]).toString("base64url");
      return `${publicOrigin}/#${FREEZE_PATH}?token=${token}`;
    },
    read: (token, now) => {
      const all = Buffer.from(token, "base64url");
      if (all.length !== ID_BYTES + TIME_BYTES + MARK_BYTES) return undefined;
      const bytes = all.subarray(0, ID_BYTES + TIME_BYTES);
      if (!timingSafeEqual(markOf(bytes), all.subarray(ID_BYTES + TIME_BYTES))) return undefined;
      const age = now.getTime() - bytes.readUIntBE(ID_BYTES, TIME_BYTES);
      if (age > FREEZE_LINK_MS) return undefined;
      return bytes.toString("hex", 0, ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
    },
  };
}
