import { useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Button } from "@assay/ui/parts/button.tsx";
import { Progress } from "@assay/ui/parts/progress.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { calls } from "../contract.ts";
import { type Limit, usedPercent } from "./protection-model.ts";

export interface LimitRowProps {
  readonly limit: Limit;
  readonly currency: string;
  readonly onChange: () => void;
}

/** One limit: how much, what it leaves and until when, and what waits to become looser. */
export function LimitRow({ limit, currency, onChange }: LimitRowProps) {
  const t = useTexts("protection");
  const { period, amount, left, result, renews_at, next } = limit;
  const used = usedPercent(limit);
  return (
    <li className="py-3">
      <div className="flex items-center gap-3">
        <div className="min-w-0 grow">
          <h3 className="text-body font-semibold">{t(`periods.${period}`)}</h3>
          <p className="text-caption text-soft">
            {t("limits.result")} <AmountText value={result} currency={currency} unit sign="always" />
          </p>
        </div>
        <span className="text-body font-semibold">
          {amount === null ? (
            <span className="font-medium text-soft">{t("limits.none")}</span>
          ) : (
            <AmountText value={amount} currency={currency} unit />
          )}
        </span>
        <Button size="small" onPress={onChange}>
          {t(amount === null ? "limits.set" : "limits.change")}
          <span className="sr-only">{t(`periods.${period}`)}</span>
        </Button>
      </div>
      {used !== undefined && (
        <>
          <Progress label={t("limits.used")} percent={used} className="mt-2" />
          <p className="mt-1.5 flex flex-wrap justify-between gap-x-3 text-caption text-soft">
            <span>
              {t("limits.left")} <AmountText value={left} currency={currency} unit className="font-semibold text-strong" />
            </span>
            <span>
              {t("limits.renews")} <TimeText at={renews_at} as="plan" />
            </span>
          </p>
        </>
      )}
      {next && <Pending next={next} period={period} currency={currency} />}
    </li>
  );
}

function Pending({
  next,
  period,
  currency,
}: Pick<Limit, "period"> & { readonly next: NonNullable<Limit["next"]> } & Pick<LimitRowProps, "currency">) {
  const t = useTexts("protection");
  const keep = useCommand(calls.keepMeasure);
  return (
    <div className="mt-2 flex items-center gap-3 rounded-field bg-s2 px-3 py-2 text-caption text-soft">
      <p className="min-w-0 grow">
        {t("limits.from")} <TimeText at={next.at} as="plan" />:{" "}
        {next.amount === null ? (
          <span className="font-semibold text-strong">{t("limits.none")}</span>
        ) : (
          <AmountText value={next.amount} currency={currency} unit className="font-semibold text-strong" />
        )}
      </p>
      <Button
        size="small"
        tone="plain"
        className="-me-3 shrink-0 whitespace-nowrap"
        pending={keep.pending}
        onPress={() => void keep.run({ kind: period })}
      >
        {t("limits.keep")}
      </Button>
    </div>
  );
}
