/** Every call of every feature, and for each of its fields a value that its contract takes. */
import type { Call } from "@assay/core/contract.ts";
import { featureMap } from "@assay/features/map.ts";
import * as z from "zod/mini";

export async function everyCall(): Promise<Call[]> {
  const contracts = featureMap.map(
    async (name) => (await import(`@assay/features/${name}/contract.ts`)) as { calls: Record<string, Call> },
  );
  return (await Promise.all(contracts)).flatMap(({ calls }) => Object.values(calls));
}

/** An id that nothing has. */
export const UNKNOWN_ID = "01890000-0000-7000-8000-000000000000";

/** What people send, tried in turn; a field takes the first that its shape allows. */
const candidates = [
  "1",
  "3",
  "7",
  "BTC/USDT",
  "USDT",
  UNKNOWN_ID,
  "someone@example.com",
  "123456",
  "886",
  "7",
  "change",
  "1m",
  "correct horse battery",
  "1,2",
  "ASSAY1",
  "US",
  "https://push.example.com/one",
  "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj8I99e8QcYP7DkM",
  "tBHItJI5svbpez7KI4CCXg",
  "A".repeat(43),
  "0".repeat(64),
  "{}",
  "",
];

/** A text that the field takes; undefined for one whose first valid text nobody has thought of. */
function valueFor(shape: z.ZodMiniType): string | undefined {
  return (
    candidates.find((text) => z.safeParse(shape, text).success) ??
    z.toJSONSchema(shape, { io: "input", unrepresentable: "any" }).enum?.find((one) => typeof one === "string")
  );
}

const mayBeAbsent = (shape: z.ZodMiniType): boolean => z.safeParse(shape, undefined).success;

/** Fields that the contract takes, `chosen` among them. Throws where no valid text of a field is known. */
export function plausibleFields(call: Call, chosen: Readonly<Record<string, string>> = {}): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, shape] of Object.entries(call.input.def.shape) as [string, z.ZodMiniType][]) {
    // Bytes come another way: without them such a call is refused, whatever else stands in it.
    if (call.takes === "file" && name === "file") continue;
    const value = chosen[name] ?? (mayBeAbsent(shape) ? undefined : valueFor(shape));
    if (value !== undefined) fields[name] = value;
    else if (!mayBeAbsent(shape)) throw new Error(`abuse/calls.ts knows no valid "${name}" of ${call.method} ${call.path}`);
  }
  return fields;
}

/** The names of a call's fields. */
export const fieldsOf = (call: Call): string[] => Object.keys(call.input.def.shape);

/** Whether a field takes the id of an object, and nothing that people name. */
export const takesId = (call: Call, field: string): boolean =>
  takes(call, field, UNKNOWN_ID) && !takes(call, field, "anything else") && !takes(call, field, "what-people-say");

const takes = (call: Call, field: string, text: string): boolean =>
  z.safeParse(call.input.def.shape[field] as z.ZodMiniType, text).success;
