import type { OutputOf } from "@assay/core/contract.ts";
import { scaleOf } from "@assay/core/currency.ts";
import { useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { formatAmountText } from "@assay/ui/number.ts";
import { Own } from "@assay/ui/own.tsx";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { InfiniteList } from "@assay/ui/parts/infinite-list.tsx";
import { ListRow } from "@assay/ui/parts/list-row.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { serverNow } from "@assay/ui/server-clock.ts";
import { ListsScreen } from "@assay/ui/ticket/lists-screen.tsx";
import { rateText } from "@assay/ui/ticket/rate-text.tsx";
import { calls, type Side } from "../contract.ts";
import { ownPart } from "./invite-model.ts";
import { SHARE_PATH } from "./paths.ts";

type Friend = OutputOf<typeof calls.listFriends>["list"][number];
type Payout = OutputOf<typeof calls.listPayouts>["list"][number];

/** Who has come by the customer's codes, what each day has brought, and what came back of his own fees. */
export function InvitesScreen() {
  const t = useTexts("invite");
  const tab = <Key extends "friends" | "payouts" | "back">(key: Key) => ({ key, label: t(`tabs.${key}`) });
  return (
    <ListsScreen width="list" title={t("lists")} label={t("lists")} lists={[tab("friends"), tab("payouts"), tab("back")]}>
      {(list) => (
        <Own>{list === "friends" ? <FriendList /> : <PayoutList key={list} side={list === "back" ? "friend" : "inviter"} />}</Own>
      )}
    </ListsScreen>
  );
}

function FriendList() {
  const t = useTexts("invite");
  return (
    <InfiniteList
      of={useRows(calls.listFriends, {})}
      keyOf={({ id }) => id}
      label={t("tabs.friends")}
      empty={<Empty text={t("none-friends")} action={<Way to={SHARE_PATH} text={t("invite")} />} />}
      row={(friend) => <FriendRow friend={friend} />}
    />
  );
}

function FriendRow({ friend }: { readonly friend: Friend }) {
  const t = useTexts("invite");
  const isOver = friend.ends_at <= serverNow();
  return (
    <ListRow
      className="border-b border-line"
      title={t("friend", { name: friend.name })}
      subtitle={
        <>
          <bdi>{friend.label || friend.code}</bdi> · <TimeText at={friend.at} as="date" />
        </>
      }
      end={t(isOver ? "over" : friend.traded_at === null ? "no-fees" : "has-fees")}
      endSub={
        <>
          {t("until")} <TimeText at={friend.ends_at} as="date" />
        </>
      }
    />
  );
}

function PayoutList({ side }: { readonly side: Side }) {
  const t = useTexts("invite");
  const list = side === "inviter" ? "payouts" : "back";
  return (
    <InfiniteList
      of={useRows(calls.listPayouts, { side })}
      keyOf={({ id }) => id}
      label={t(`tabs.${list}`)}
      empty={
        <Empty text={t(`none-${list}`)} {...(side === "inviter" && { action: <Way to={SHARE_PATH} text={t("invite")} /> })} />
      }
      row={(payout) => <PayoutRow payout={payout} side={side} />}
    />
  );
}

/** A day of a friend in one currency: what it has brought, and how that is reckoned or why it is nothing. */
function PayoutRow({ payout, side }: { readonly payout: Payout; readonly side: Side }) {
  const t = useTexts("invite");
  const tag = useLanguageTag();
  const { currency, fees, returned, outcome } = payout;
  const decimals = scaleOf(currency);
  const money = (text: string): string => formatAmountText(text, { decimals, decimalsMin: 0 }, tag);
  const formula = t(Number(returned) === 0 ? "formula" : "formula-returned", {
    fees: money(fees),
    returned: money(returned),
    share: rateText(payout.share, tag),
    part: rateText(ownPart(side, payout.friend_percent), tag),
  });
  return (
    <ListRow
      className="border-b border-line"
      title={side === "inviter" ? t("friend", { name: payout.friend }) : t("own-fees")}
      subtitle={
        <>
          {formula}
          {outcome !== "paid" && <span className="block text-warning">{t(`outcomes.${outcome}`)}</span>}
        </>
      }
      end={<AmountText value={payout.amount} decimals={decimals} decimalsMin={0} currency={currency} unit />}
      endSub={<TimeText at={payout.day} as="date" />}
    />
  );
}
