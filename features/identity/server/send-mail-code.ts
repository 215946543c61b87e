import type { InputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Visitor, Writer } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import { readEmail, readMobile } from "./address.ts";
import { sendCode } from "./send-code.ts";
import type { Terms } from "./terms.ts";

/** Sends a code to an email address, or to a phone when `type` is mobile. Rejects an address that cannot exist. */
export const sendMailCode =
  (terms: Terms) =>
  async (tx: Writer<Visitor>, input: InputOf<typeof calls.sendMailCode>): Promise<"sent"> => {
    const { user_string, scene, type, area_code, request } = input;
    const to = type === "mobile" ? readMobile(user_string, area_code) : readEmail(user_string);
    if (!to) reject(type === "mobile" ? "wrong-mobile" : "wrong-email");
    return await sendCode(tx, terms, to, { scene, request });
  };
