import type { InputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Visitor, Writer } from "@assay/server/feature.ts";
import { calls } from "../contract.ts";
import { readMobile } from "./address.ts";
import { sendCode } from "./send-code.ts";
import type { Terms } from "./terms.ts";

/** Sends a code to a phone. Rejects a number that cannot exist. */
export const sendSmsCode =
  (terms: Terms) =>
  async (
    tx: Writer<Visitor & { readonly customerId?: string }>,
    { area_code, mobile, scene, request }: InputOf<typeof calls.sendSmsCode>,
  ): Promise<"sent"> => {
    const to = readMobile(mobile, area_code);
    if (!to) reject("wrong-mobile");
    return await sendCode(tx, terms, to, { call: calls.sendSmsCode, scene, request, area: area_code });
  };
