import { scaleOf } from "@assay/core/currency.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { CoinLogo } from "@assay/ui/parts/coin-logo.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { InfiniteList } from "@assay/ui/parts/infinite-list.tsx";
import { ListRow } from "@assay/ui/parts/list-row.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { CircleHelp } from "lucide-react";
import { calls } from "../contract.ts";
import { DEPOSITS_PATH, WITHDRAWALS_PATH } from "./paths.ts";
import type { Move } from "./told.ts";

const DECIMALS_UNKNOWN = 8;

const good: readonly Move["state"][] = ["credited", "confirmed"];
const bad: readonly Move["state"][] = ["orphaned", "unsupported", "refused", "failed"];
const still: readonly Move["state"][] = ["small", "cancelled"];

const toneOf = (state: Move["state"]) =>
  good.includes(state) ? "up" : bad.includes(state) ? "danger" : still.includes(state) ? "plain" : "brand";

/** Deposits and withdrawals together, the newest first. */
export function MovesList() {
  const t = useTexts("withdrawals");
  return (
    <InfiniteList
      of={useRows(calls.listMoves, {})}
      keyOf={({ id }) => id}
      label={t("all")}
      className="divide-y divide-line"
      empty={<Empty text={t("none-at-all")} />}
      row={(move) => <MoveRow move={move} />}
    />
  );
}

function MoveRow({ move }: { readonly move: Move }) {
  const t = useTexts("withdrawals");
  const go = useGo();
  const { way, id, currency, network, amount, state, at } = move;
  const isIn = way === "in";
  return (
    <ListRow
      onPress={() => go(isIn ? DEPOSITS_PATH : `${WITHDRAWALS_PATH}?id=${id}`)}
      start={currency === null ? <CircleHelp className="size-8 text-faint" aria-hidden /> : <CoinLogo code={currency} />}
      title={t(isIn ? "came" : "went")}
      subtitle={
        <>
          {t(`networks.${network}`)} · <TimeText at={at} as="plan" />
        </>
      }
      end={
        <AmountText
          value={isIn ? amount : `-${amount}`}
          decimals={currency === null ? DECIMALS_UNKNOWN : scaleOf(currency)}
          decimalsMin={2}
          sign="always"
          {...(currency !== null && { currency, unit: true })}
        />
      }
      endSub={<Badge tone={toneOf(state)}>{t(`steps.${state}`)}</Badge>}
    />
  );
}
