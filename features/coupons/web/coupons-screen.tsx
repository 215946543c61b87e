import type { OutputOf } from "@assay/core/contract.ts";
import { useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Button } from "@assay/ui/parts/button.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { InfiniteList } from "@assay/ui/parts/infinite-list.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { TradeCard } from "@assay/ui/parts/trade-card.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { ListsScreen } from "@assay/ui/ticket/lists-screen.tsx";
import { toast } from "@assay/ui/toast.ts";
import { calls } from "../contract.ts";

type Coupon = OutputOf<typeof calls.listCoupons>["list"][number];

/** Coupons to claim, and the customer's own by state. */
export default function CouponsScreen() {
  const t = useTexts("coupons");
  const tab = <Key extends Coupon["state"]>(key: Key) => ({ key, label: t(`states.${key}`) });
  return (
    <ListsScreen
      width="list"
      title={t("title")}
      label={t("title")}
      lists={[tab("claimable"), tab("active"), tab("used"), tab("expired")]}
    >
      {(state) => <CouponsList key={state} state={state} />}
    </ListsScreen>
  );
}

function CouponsList({ state }: Pick<Coupon, "state">) {
  const t = useTexts("coupons");
  return (
    <>
      <p className="py-2 text-caption text-soft">
        {t("about")} {t("free")}
      </p>
      <InfiniteList
        of={useRows(calls.listCoupons, { state })}
        keyOf={({ series_id }) => String(series_id)}
        label={t(`states.${state}`)}
        empty={<Empty text={t(`none.${state}`)} />}
        row={(coupon) => <CouponCard coupon={coupon} />}
      />
    </>
  );
}

function CouponCard({ coupon }: { readonly coupon: Coupon }) {
  const t = useTexts("coupons");
  const { run, pending } = useCommand(calls.claimCoupon);
  const { kind, state, product, symbol, valid_days, left } = coupon;
  async function claim(): Promise<void> {
    const { state: outcome } = await run({ series_id: String(coupon.series_id) });
    if (outcome === "accepted") toast(t("claimed"), "done");
  }
  const money = (value: string) => <AmountText value={value} decimals={2} decimalsMin={2} />;
  return (
    <TradeCard
      side={{ label: t(`states.${state}`), tone: state === "expired" ? "plain" : "brand" }}
      symbol={t(`kinds.${kind}`)}
      about={
        <>
          {t(`products.${product}`)}
          {symbol !== null && ` · ${symbol}`}
          {coupon.practice && ` · ${t("practice")}`}
        </>
      }
      facts={[
        { label: t("worth"), value: money(coupon.worth) },
        ...(kind === "cash"
          ? [
              { label: t("task"), value: money(coupon.volume) },
              { label: t("cost"), value: money(coupon.cost) },
            ]
          : []),
        ...(state === "claimable"
          ? []
          : [
              { label: t("traded"), value: money(coupon.traded) },
              { label: t("paid"), value: money(coupon.paid) },
            ]),
        ...(left === null ? [] : [{ label: t("left"), value: <AmountText value={String(left)} decimals={0} /> }]),
        ...(valid_days === null ? [] : [{ label: t("valid"), value: t("days", { count: valid_days }) }]),
      ]}
      foot={
        <>
          {coupon.ended_at === null && t("until")} <TimeText at={coupon.ended_at ?? coupon.until} as="plan" />
        </>
      }
      actions={
        state === "claimable" && (
          <Button size="small" tone="brand" block disabled={pending} onPress={() => void claim()}>
            {t("claim")}
          </Button>
        )
      }
    />
  );
}
