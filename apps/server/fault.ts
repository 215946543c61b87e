import { PostgresFault } from "@assay/server/postgres.ts";
import { sqlState } from "@assay/server/database.ts";

/** Why the server cannot start, in one sentence that says what to do. Anything unexpected keeps its stack. */
export function sentenceOf(fault: unknown): string {
  if (fault instanceof PostgresFault) return fault.message;
  const code = codeOf(fault);
  if (code === "EADDRINUSE") return `Port ${portOf(fault)} is in use; stop what uses it, or set PORT to another one.`;
  if (code === "EACCES") return "This address may not be listened on; set HOST and PORT to one that may.";
  if (["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "ETIMEDOUT", "ENOENT"].includes(code)) {
    return "The database cannot be reached; check DATABASE_URL and that PostgreSQL runs.";
  }
  if (sqlState(fault)?.startsWith("28") || sqlState(fault) === "3D000") {
    return "The database refuses the connection; check the user, the password and the name in DATABASE_URL.";
  }
  return fault instanceof Error ? (fault.stack ?? fault.message) : String(fault);
}

function codeOf(fault: unknown): string {
  if (fault instanceof AggregateError) return codeOf(fault.errors[0]);
  return fault instanceof Error && "code" in fault ? String(fault.code) : "";
}

const portOf = (fault: unknown): string => (fault instanceof Error && "port" in fault ? String(fault.port) : "");
