/** What is wrong with a written address; it loads what reckons check digits, and is loaded by nobody else. */
import { Rejection } from "@assay/core/rejection.ts";
import { judgeAddress } from "@assay/features/payees/parts.ts";
import type { Fault } from "@assay/ui/form.ts";
import type { Rate } from "./told.ts";

const families = { ethereum: "evm", bitcoin: "bitcoin", tron: "tron" } as const;
/** Addresses of a sandbox's own chain of Bitcoin. */
const SANDBOX_BITCOIN = /^bcrt1/i;

/** What is wrong with what is written, as far as the address itself tells; whose it is, the server knows. */
export function addressFault(address: string, { network }: Pick<Rate, "network">): Fault | undefined {
  const text = address.trim();
  if (text === "" || (network === "bitcoin" && SANDBOX_BITCOIN.test(text))) return undefined;
  const judged = judgeAddress(families[network], text);
  return judged instanceof Rejection ? { code: judged.code, values: judged.values } : undefined;
}
