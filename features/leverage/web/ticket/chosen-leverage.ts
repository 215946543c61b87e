/** Margin mode and leverage as they were chosen last, by market: whoever comes back finds what he trades with. */
import { read, write } from "@assay/ui/storage.ts";
import { marginModes } from "../../contract.ts";
import type { OpeningFields } from "./opening-form.ts";

export type ChosenLeverage = Pick<OpeningFields, "margin_mode" | "multiple">;

/** What was chosen in a market, if its leverage is one that the market still has. */
export function chosenLeverage(symbol: string, most: number): ChosenLeverage | undefined {
  const [mode, multiple] = choices()[symbol]?.split(" ") ?? [];
  const marginMode = marginModes.find((one) => one === mode);
  const times = Number(multiple);
  if (!marginMode || !Number.isInteger(times) || times < 1 || times > most) return undefined;
  return { margin_mode: marginMode, multiple: String(times) };
}

export function keepLeverage(symbol: string, { margin_mode, multiple }: ChosenLeverage): void {
  write("leverage", JSON.stringify({ ...choices(), [symbol]: `${margin_mode} ${multiple}` }));
}

/** Anybody may have written there: what is no text by market is nothing. */
function choices(): Readonly<Record<string, string>> {
  try {
    const kept: unknown = JSON.parse(read("leverage") ?? "{}");
    if (typeof kept !== "object" || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === "string"));
  } catch {
    return {};
  }
}
