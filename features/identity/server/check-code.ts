import { type Handler, preparedCommand } from "@assay/server/feature.ts";
import { calls } from "../contract.ts";
import { readAddress } from "./address.ts";
import { proveCode } from "./codes.ts";
import type { Terms } from "./terms.ts";

/** Tells whether a code is right and leaves it to be used. Wrong tries count, so that it is no way around their limit. */
export const checkCode = (terms: Terms): Handler =>
  preparedCommand(
    calls.checkCode,
    async ({ db, now, caller }, { user_string, scene, email_code, country_code, request }) => {
      const address = readAddress(user_string, country_code);
      await proveCode(db, terms, { address, scene, code: email_code, request, call: calls.checkCode, caller }, now);
    },
    async () => "right" as const,
  );
