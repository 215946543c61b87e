/** The links in letters that freeze an account without a login: a mark that only this house can make, good for some days. */
import type { Keys } from "@assay/server/keys/keys.ts";
import { signatures } from "@assay/server/keys/signatures.ts";
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

export function openFreezeLinks(keys: Keys, publicOrigin: string): FreezeLinks {
  const marks = signatures(keys, "freeze-links", MARK_BYTES);
  return {
    url: (customerId, now) => {
      const bytes = Buffer.alloc(ID_BYTES + TIME_BYTES);
      bytes.write(customerId.replaceAll("-", ""), "hex");
      bytes.writeUIntBE(now.getTime(), ID_BYTES, TIME_BYTES);
      const token = Buffer.concat([bytes, marks.sign(bytes)]).toString("base64url");
      return `${publicOrigin}/#${FREEZE_PATH}?token=${token}`;
    },
    read: (token, now) => {
      const all = Buffer.from(token, "base64url");
      if (all.length !== ID_BYTES + TIME_BYTES + MARK_BYTES) return undefined;
      const bytes = all.subarray(0, ID_BYTES + TIME_BYTES);
      if (!marks.isRight(bytes, all.subarray(ID_BYTES + TIME_BYTES))) return undefined;
      const age = now.getTime() - bytes.readUIntBE(ID_BYTES, TIME_BYTES);
      if (age > FREEZE_LINK_MS) return undefined;
      return bytes.toString("hex", 0, ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
    },
  };
}
