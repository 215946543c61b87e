/** What of a configuration cannot be meant together. */
import type { Name, Values } from "./variables.ts";

/** Variables that mean something only together. */
const together: readonly (readonly Name[])[] = [
  ["ALPACA_KEY_ID", "ALPACA_SECRET_KEY"],
  ["SMTP_URL", "MAIL_FROM"],
  ["SMS_URL", "SMS_TOKEN", "SMS_FROM"],
  ["SUMSUB_TOKEN", "SUMSUB_SECRET", "SUMSUB_WEBHOOK_SECRET", "SUMSUB_LEVEL"],
  ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
  ["CHAIN_ETHEREUM_NODES", "CHAIN_ETHEREUM_XPUB"],
  ["CHAIN_BITCOIN_NODES", "CHAIN_BITCOIN_XPUB"],
  ["CHAIN_TRON_NODES", "CHAIN_TRON_XPUB"],
  ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
];

/** What contradicts itself, one sentence each. */
export function contradictions(values: Values): string[] {
  const faults = together.flatMap((names) => {
    const missing = names.filter((name) => values[name] === undefined);
    const present = names.filter((name) => values[name] !== undefined);
    return missing.length === 0 || present.length === 0 ? [] : [`${present[0]} needs ${missing.join(" and ")} beside it.`];
  });
  if (values.DATABASE_OWNER_URL !== undefined && values.DATABASE_URL === undefined)
    faults.push("DATABASE_OWNER_URL needs DATABASE_URL beside it.");
  if (values.ROLE === "signer") {
    if (values.SIGNER_SECRET === undefined) faults.push("ROLE=signer needs SIGNER_SECRET, the same as in those that ask it.");
    return faults;
  }
  if ((values.SIGNER_URL === undefined) !== (values.SIGNER_SECRET === undefined))
    faults.push(values.SIGNER_URL ? "SIGNER_URL needs SIGNER_SECRET beside it." : "SIGNER_SECRET needs SIGNER_URL beside it.");
  if (values.ROLE !== "all" && values.DATABASE_URL === undefined) {
    faults.push(`ROLE=${values.ROLE} needs DATABASE_URL, because the embedded PostgreSQL serves one process only.`);
  }
  const foreign = values.ASSAY_MODE === "production" ? "sbx:" : "prd:";
  if (values.SUMSUB_TOKEN?.startsWith(foreign)) {
    faults.push(
      `SUMSUB_TOKEN begins with ${foreign}, and ASSAY_MODE is ${values.ASSAY_MODE}: practice and people are kept apart.`,
    );
  }
  const otherKey = values.ASSAY_MODE === "production" ? "_test_" : "_live_";
  if (values.STRIPE_SECRET_KEY?.slice(2).startsWith(otherKey)) {
    faults.push(
      `STRIPE_SECRET_KEY has ${otherKey} in it, and ASSAY_MODE is ${values.ASSAY_MODE}: practice money and real money are kept apart.`,
    );
  }
  return faults;
}
