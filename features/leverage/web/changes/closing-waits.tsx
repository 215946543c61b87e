import { useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { toast } from "@assay/ui/toast.ts";
import { calls } from "../../contract.ts";
import { baseOf, type OpenPosition } from "../positions/position-model.ts";

export interface ClosingWaitsProps {
  readonly position: OpenPosition;
  /** Of the quantity. */
  readonly decimals: number;
  readonly onDone: () => void;
}

/** A closing that waits for the next price, and the press that takes it back. */
export function ClosingWaits({ position, decimals, onDone }: ClosingWaitsProps) {
  const t = useTexts("leverage");
  const command = useCommand(calls.cancelOrder);
  async function keep(): Promise<void> {
    const outcome = await command.run({ id: position.id });
    if (outcome.state === "accepted") toast(t("close.kept"), "done");
    onDone();
  }
  const number = <AmountText value={position.closing} currency={baseOf(position)} unit decimals={decimals} decimalsMin={0} />;
  return (
    <div className="flex flex-col gap-3">
      <Facts className="rounded-button bg-s2 p-4" facts={[{ label: t("close.waits"), value: number }]} />
      <p className="text-form text-soft">{t("close.waits-about")}</p>
      <Cta action={t("close.keep")} pending={command.pending} onPress={() => void keep()} />
    </div>
  );
}
