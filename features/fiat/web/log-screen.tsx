import { useTexts } from "@assay/ui/locale.ts";
import { Own } from "@assay/ui/own.tsx";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { InfiniteList } from "@assay/ui/parts/infinite-list.tsx";
import { ListRow } from "@assay/ui/parts/list-row.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { customerCalls as calls } from "../contract/customers.ts";
import { CoinOf, MoneyOf } from "./deal-facts.tsx";
import { BUY_CRYPTO_PATH, paymentOf } from "./paths.ts";
import { tones } from "./tones.ts";
import type { Payment } from "./told.ts";

/** All payments of a customer, the newest first. */
export default function LogScreen() {
  const t = useTexts("fiat");
  return (
    <Screen width="list" head={<PageHeader title={t("log")} />}>
      <Own>
        <InfiniteList
          of={useRows(calls.payLog, {})}
          keyOf={({ id }) => id}
          label={t("log")}
          className="divide-y divide-line"
          empty={<Empty text={t("none")} action={<Way to={BUY_CRYPTO_PATH} text={t("title")} />} />}
          row={(payment) => <PaymentRow payment={payment} />}
        />
      </Own>
    </Screen>
  );
}

function PaymentRow({ payment }: { readonly payment: Payment }) {
  const t = useTexts("fiat");
  const { id, status, currency, pays, arrives, delivered, method, created_at } = payment;
  return (
    <ListRow
      to={paymentOf(id)}
      title={
        <>
          <MoneyOf value={pays} currency={currency} /> · {t(`methods.${method}`)}
        </>
      }
      subtitle={<TimeText at={created_at} />}
      end={<CoinOf value={delivered ?? arrives} />}
      endSub={<Badge tone={tones[status]}>{t(`states.${status}`)}</Badge>}
    />
  );
}
