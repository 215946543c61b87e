import { scaleOf } from "@assay/core/currency.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { Own } from "@assay/ui/own.tsx";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { CoinLogo } from "@assay/ui/parts/coin-logo.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { InfiniteList } from "@assay/ui/parts/infinite-list.tsx";
import { ListRow } from "@assay/ui/parts/list-row.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { ListsScreen } from "@assay/ui/ticket/lists-screen.tsx";
import { useSearchParams } from "react-router";
import { calls } from "../contract.ts";
import { shortAddress } from "../rules.ts";
import { MovesList } from "./moves-list.tsx";
import { DEPOSITS_PATH, WITHDRAW_PATH, WITHDRAWALS_PATH } from "./paths.ts";
import type { Withdrawal } from "./told.ts";
import { toneOf } from "./tones.ts";
import { WithdrawalScreen } from "./withdrawal-screen.tsx";

/** One withdrawal where the address names it, else all of them. */
export default function RecordsScreen() {
  const [search] = useSearchParams();
  const id = search.get("id");
  return id === null ? <Records /> : <WithdrawalScreen id={id} />;
}

/** The customer's withdrawals, and with them what has come; deposits have records of their own. */
function Records() {
  const t = useTexts("withdrawals");
  const lists = [
    { key: "withdrawals", label: t("records") },
    { key: "all", label: t("all") },
  ] as const;
  const deposits = (
    <Go to={DEPOSITS_PATH} className="press grid min-h-11 place-items-center px-3 text-form font-semibold text-brand">
      {t("deposit-records")}
    </Go>
  );
  return (
    <ListsScreen width="list" title={t("records")} label={t("records")} lists={[...lists]} end={() => deposits}>
      {(list) => <Own>{list === "all" ? <MovesList /> : <Withdrawals />}</Own>}
    </ListsScreen>
  );
}

function Withdrawals() {
  const t = useTexts("withdrawals");
  return (
    <InfiniteList
      of={useRows(calls.listWithdrawals, {})}
      keyOf={({ id }) => id}
      label={t("records")}
      className="divide-y divide-line"
      empty={<Empty text={t("none-yet")} action={<Way to={WITHDRAW_PATH} text={t("title")} />} />}
      row={(one) => <WithdrawalRow one={one} />}
    />
  );
}

function WithdrawalRow({ one }: { readonly one: Withdrawal }) {
  const t = useTexts("withdrawals");
  const go = useGo();
  const { id, currency, network, amount, address, name, kind, state, late, created_at } = one;
  return (
    <ListRow
      onPress={() => go(`${WITHDRAWALS_PATH}?id=${id}`)}
      start={<CoinLogo code={currency} />}
      title={name ?? <bdi dir="ltr">{shortAddress(address)}</bdi>}
      subtitle={
        <>
          {kind === "internal" ? t("inside") : t(`networks.${network}`)} · <TimeText at={created_at} as="plan" />
        </>
      }
      end={<AmountText value={`-${amount}`} decimals={scaleOf(currency)} decimalsMin={2} currency={currency} unit />}
      endSub={<Badge tone={late ? "danger" : toneOf(state)}>{late ? t("late") : t(`steps.${state}`)}</Badge>}
    />
  );
}
