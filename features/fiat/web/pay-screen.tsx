import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { Card } from "@assay/ui/parts/card.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { type Fact, Facts } from "@assay/ui/parts/facts.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { Skeleton } from "@assay/ui/parts/skeleton.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { Own } from "@assay/ui/own.tsx";
import { useSearchParams } from "react-router";
import { customerCalls as calls } from "../contract/customers.ts";
import { CardPay } from "./cards/card-pay.tsx";
import { CoinOf, DealFacts, MoneyOf } from "./deal-facts.tsx";
import { LateChoice } from "./late-choice.tsx";
import { PayActions } from "./pay-actions.tsx";
import { PayTo } from "./pay-to.tsx";
import { BUY_CRYPTO_PATH, PAY_LOG_PATH } from "./paths.ts";
import { PracticePress } from "./practice-press.tsx";
import { tones } from "./tones.ts";
import type { Shown } from "./told.ts";

/** While something may come, the payment is asked for anew even if no word of it has arrived. */
const LOOK_MS = 5_000;
const UUID_LENGTH = 36;

/** Nothing of what was agreed is bought any more. */
const over: readonly Shown["payment"]["status"][] = ["expired", "refused", "refunded"];

/** One payment: where to pay it while its rate is locked, and what has become of it. */
export default function PayScreen() {
  const t = useTexts("fiat");
  const [search] = useSearchParams();
  const id = search.get("id") ?? "";
  return (
    <Screen head={<PageHeader title={t("title")} end={<LogLink />} />} width="wide">
      {id.length === UUID_LENGTH ? (
        <PaymentOf id={id} />
      ) : (
        <Empty text={t("rejections.no-such-payment")} action={<Way to={BUY_CRYPTO_PATH} text={t("title")} />} />
      )}
    </Screen>
  );
}

function LogLink() {
  const t = useTexts("fiat");
  return (
    <Go to={PAY_LOG_PATH} className="press grid min-h-11 place-items-center px-3 text-form font-semibold text-brand">
      {t("log")}
    </Go>
  );
}

function PaymentOf({ id }: { readonly id: string }) {
  const shown = useCall(calls.showPayment, { id }, { everyMs: LOOK_MS });
  return (
    <Own>
      <Loaded query={shown} skeleton={<Skeleton className="h-[480px] w-full rounded-card" />}>
        {(answer) => <PaymentPage shown={answer} />}
      </Loaded>
    </Own>
  );
}

function PaymentPage({ shown }: { readonly shown: Shown }) {
  const { payment } = shown;
  const isOpen = payment.status === "to-be-paid" || payment.status === "being-matched";
  return (
    <div className="grid grid-cols-1 items-start gap-3 desk:grid-cols-2">
      <div className="grid gap-3">
        <StateCard shown={shown} />
        {payment.choice && <LateChoice id={payment.id} choice={payment.choice} />}
        {payment.status === "to-be-paid" && (shown.card ? <CardPay shown={shown} card={shown.card} /> : <PayTo shown={shown} />)}
        {shown.practice && shown.card === null && (isOpen || payment.status === "expired") && <PracticePress id={payment.id} />}
        {payment.status === "to-be-paid" && <PayActions payment={payment} />}
      </div>
      <AgreedCard shown={shown} />
    </div>
  );
}

function StateCard({ shown: { payment } }: { readonly shown: Shown }) {
  const t = useTexts("fiat");
  const { status, currency, paid, delivered, late, note } = payment;
  const facts: Fact[] = [
    ...(paid === null || paid === payment.pays
      ? []
      : [{ label: t("came"), value: <MoneyOf value={paid} currency={currency} /> }]),
    ...(delivered === null
      ? []
      : [{ label: t("bought"), value: <CoinOf value={delivered} className="font-semibold text-up" /> }]),
  ];
  return (
    <Card>
      <p className="flex items-center justify-between gap-3">
        <span className="text-section">
          <MoneyOf value={payment.pays} currency={currency} />
        </span>
        <Badge tone={tones[status]}>{t(`states.${status}`)}</Badge>
      </p>
      <p className="mt-2 text-form text-soft">{payment.choice ? t("choice.waits") : t(`states-more.${status}`)}</p>
      {late && !payment.choice && <p className="mt-1 text-form text-brand">{t("late")}</p>}
      {note !== null && (
        <p className="mt-1 text-form break-words">
          {t("note")}: {note}
        </p>
      )}
      {facts.length > 0 && <Facts className="mt-3" facts={facts} />}
      {status === "delivered" && (
        <div className="mt-3 grid grid-cols-2 gap-2">
          <Way to="/pages/fund/assets" text={t("see-assets")} />
          <Way to={BUY_CRYPTO_PATH} text={t("again")} />
        </div>
      )}
    </Card>
  );
}

function AgreedCard({ shown: { payment, payer, card } }: { readonly shown: Shown }) {
  const t = useTexts("fiat");
  return (
    <Card>
      <DealFacts
        deal={payment}
        isSettled={payment.paid !== null || over.includes(payment.status)}
        more={[
          { label: t("method"), value: t(`methods.${payment.method}`) },
          { label: t("payer"), value: <bdi className="whitespace-normal">{payer}</bdi> },
          // While it is to be paid it stands where to pay.
          ...(payment.status === "to-be-paid" && !card
            ? []
            : [{ label: t("reference"), value: <bdi dir="ltr">{payment.reference}</bdi> }]),
          { label: t("locked-at"), value: <TimeText at={payment.created_at} /> },
        ]}
      />
    </Card>
  );
}
