import { useHolding } from "@assay/features/wallet/web.tsx";
import { useCall, useCommand } from "@assay/ui/client.ts";
import { currencyFact } from "@assay/core/currency.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { Button } from "@assay/ui/parts/button.tsx";
import { Card } from "@assay/ui/parts/card.tsx";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { type Fact, Facts } from "@assay/ui/parts/facts.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { MoneyText } from "@assay/ui/ticket/money-text.tsx";
import { toast } from "@assay/ui/toast.ts";
import { useSearchParams } from "react-router";
import { calls } from "../contract.ts";
import { CountdownText } from "./countdown-text.tsx";
import { Money, type Order, WorkHead } from "./nft-parts.tsx";
import { PIECES_PATH } from "./paths.ts";

/** One order: what it costs and how long there is to pay. */
export default function OrderScreen() {
  const t = useTexts("nft");
  const [search] = useSearchParams();
  const found = useCall(calls.readNFTOrderMessage, { id: search.get("id") ?? "" });
  return (
    <Screen width="narrow" head={<PageHeader title={t("order")} />}>
      <Loaded query={found}>{({ order }) => <OrderCard order={order} />}</Loaded>
    </Screen>
  );
}

const tones = { "to-pay": "brand", paid: "up", expired: "danger", refused: "plain" } as const;
const isSome = (text: string): boolean => /[1-9]/.test(text);

function OrderCard({ order }: { readonly order: Order }) {
  const t = useTexts("nft");
  const free = useHolding(currencyFact(order.currency).id, "change")?.free;
  const facts: Fact[] = [
    { label: t("price"), value: <Money of={order} value={order.price} className="font-semibold" /> },
    ...(isSome(order.margin) ? [{ label: t("margin"), value: <Money of={order} value={order.margin} /> }] : []),
    ...(isSome(order.bonus) ? [{ label: t("bonus"), value: <Money of={order} value={order.bonus} /> }] : []),
    ...(order.state === "to-pay"
      ? [
          { label: t("available"), value: <MoneyText amount={free} /> },
          { label: t("left"), value: <CountdownText until={order.pay_by} /> },
        ]
      : [{ label: t(`orders.${order.state}`), value: <TimeText at={order.decided_at!} as="plan" /> }]),
  ];
  return (
    <Card className="flex flex-col gap-4 md:p-5">
      <WorkHead of={order}>
        <Badge tone={tones[order.state]}>{t(`orders.${order.state}`)}</Badge>
      </WorkHead>
      <Facts facts={facts} className="rounded-button bg-s2 p-4" />
      {order.state === "to-pay" && <PayPress order={order} />}
      {order.state === "paid" && <Way to={PIECES_PATH} text={t("mine")} />}
    </Card>
  );
}

function PayPress({ order: { id, kind, price, currency } }: { readonly order: Order }) {
  const t = useTexts("nft");
  const pay = useCommand(calls.payNFTOrder);
  const refuse = useCommand(calls.refuseNFTOrder);
  async function send(): Promise<void> {
    const { state } = await pay.run({ id });
    if (state === "accepted") toast(t("paid-now"), "done");
  }
  return (
    <>
      <p className="text-caption text-soft">{t(`pay-note.${kind}`)}</p>
      <Cta action={t("pay")} cost={<Money of={{ currency }} value={price} />} pending={pay.pending} onPress={() => void send()} />
      {kind === "second" && (
        <Button block pending={refuse.pending} onPress={() => void refuse.run({ id })}>
          {t("refuse")}
        </Button>
      )}
    </>
  );
}
