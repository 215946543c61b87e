import { Own } from "@assay/ui/own.tsx";
import { ChangeValue } from "../changes/change-value.tsx";
import { MoneyText } from "@assay/ui/ticket/money-text.tsx";
import type { OpeningSummary } from "./opening-form.ts";

/** The margin of what is about to open; beside other cross positions all their margins, before and after. */
export function MarginValue({ margin, crossMargin }: Pick<OpeningSummary, "margin" | "crossMargin">) {
  if (!crossMargin || crossMargin.before.units === 0n) return <MoneyText amount={margin} />;
  return (
    <Own>
      <ChangeValue before={<MoneyText amount={crossMargin.before} />} after={<MoneyText amount={crossMargin.after} />} />
    </Own>
  );
}
