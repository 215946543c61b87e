import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Operator, Reader, Writer } from "@assay/server/feature.ts";
import type { calls } from "../../contract.ts";
import { settingNames } from "../../rules/settings.ts";
import { choose, type ReadSettings } from "../settings/settings.ts";

export const listSettings =
  (read: ReadSettings) =>
  async (reader: Reader<Operator>): Promise<OutputOf<typeof calls.listSettings>> => {
    const settings = await read(reader);
    return settingNames.map((keyword) => ({ keyword, value: settings[keyword] }));
  };

export async function chooseSetting(
  tx: Writer<Operator>,
  { keyword, value }: InputOf<typeof calls.chooseSetting>,
): Promise<"chosen"> {
  const fault = await choose(tx, keyword, value);
  if (fault !== undefined) reject(fault, { keyword });
  return "chosen";
}
