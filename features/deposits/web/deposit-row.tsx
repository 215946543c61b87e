import { scaleOf } from "@assay/core/currency.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { CoinLogo } from "@assay/ui/parts/coin-logo.tsx";
import { ListRow } from "@assay/ui/parts/list-row.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { CircleHelp } from "lucide-react";
import type { Deposit } from "./told.ts";

const tones = {
  seen: "brand",
  confirming: "brand",
  credited: "up",
  small: "plain",
  orphaned: "danger",
  unsupported: "danger",
} as const;

/** A transfer in a list: what came, where, and how far it is. */
export function DepositRow({ deposit, onOpen }: { readonly deposit: Deposit; readonly onOpen: () => void }) {
  const t = useTexts("deposits");
  const { currency, network, amount, status, confirmations, needed, seen_at } = deposit;
  const isOnItsWay = status === "seen" || status === "confirming";
  return (
    <>
      <ListRow
        onPress={onOpen}
        start={currency === null ? <CircleHelp className="size-8 text-faint" aria-hidden /> : <CoinLogo code={currency} />}
        title={t(`networks.${network}`)}
        subtitle={<TimeText at={seen_at} />}
        end={
          currency === null ? (
            t("unknown-token")
          ) : (
            <AmountText value={amount} decimals={scaleOf(currency)} decimalsMin={2} currency={currency} unit sign="always" />
          )
        }
        endSub={
          <Badge tone={tones[status]}>
            {isOnItsWay ? t("progress", { state: t(`states.${status}`), count: confirmations, needed }) : t(`states.${status}`)}
          </Badge>
        }
      />
      {isOnItsWay && (
        <div
          role="progressbar"
          aria-label={t("confirmations")}
          aria-valuenow={confirmations}
          aria-valuemin={0}
          aria-valuemax={needed}
          className="mb-3 h-1 overflow-hidden rounded-full bg-s3"
        >
          <span
            style={{ width: `${(confirmations / needed) * 100}%` }}
            className="block h-full rounded-full bg-brand-fill transition-[width] duration-200"
          />
        </div>
      )}
    </>
  );
}
