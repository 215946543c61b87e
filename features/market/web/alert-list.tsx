import { useCall, useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { IconButton } from "@assay/ui/parts/icon-button.tsx";
import { PriceText } from "@assay/ui/parts/price-text.tsx";
import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { calls } from "../contract.ts";

const arrows = { above: ArrowUp, below: ArrowDown } as const;

/** The alerts that wait in one market. */
export function AlertList({ symbol, decimals }: { readonly symbol: string; readonly decimals: number }) {
  const t = useTexts("market");
  const list = useCall(calls.listAlerts, {}).data?.filter((alert) => alert.symbol === symbol) ?? [];
  const remove = useCommand(calls.removeAlert, { silent: ["no-such-alert"] });
  if (list.length === 0) return null;
  return (
    <section aria-label={t("alerts.waiting")} className="mt-5 border-t border-line pt-4">
      <h3 className="text-form text-soft">{t("alerts.waiting")}</h3>
      <ul>
        {list.map(({ id, direction, price, repeats, armed }) => {
          const Arrow = arrows[direction];
          return (
            <li key={id} className="flex min-h-12 items-center gap-3 border-b border-line last:border-0">
              <Arrow className="size-4 text-soft" aria-hidden />
              <span className="min-w-0 grow">
                <span className="block text-body font-medium">
                  {t(`alerts.${direction}`)} <PriceText value={price} decimals={decimals} />
                </span>
                {repeats && <span className="block text-caption text-soft">{t(armed ? "alerts.every" : "alerts.rests")}</span>}
              </span>
              <IconButton
                label={t("alerts.remove", { price })}
                icon={<Trash2 className="size-[18px] text-faint" aria-hidden />}
                disabled={remove.pending}
                onPress={() => void remove.run({ id })}
                className="-me-3"
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
