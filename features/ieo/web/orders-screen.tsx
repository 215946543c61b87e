import { useTexts } from "@assay/ui/locale.ts";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { Card } from "@assay/ui/parts/card.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { InfiniteList } from "@assay/ui/parts/infinite-list.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { calls } from "../contract.ts";
import { SALES_PATH, subscriptionPath } from "./paths.ts";
import type { Subscription } from "./sale-form.ts";
import { ShareFacts } from "./share-facts.tsx";
import { SaleHead } from "./texts.tsx";

/** The customer's subscriptions, with what they brought and when it becomes free. */
export default function OrdersScreen() {
  const t = useTexts("ieo");
  return (
    <Screen width="list" head={<PageHeader title={t("mine")} />}>
      <InfiniteList
        of={useRows(calls.listSubscriptions, {})}
        keyOf={({ id }) => id}
        label={t("mine")}
        empty={<Empty text={t("none-mine")} action={<Way to={SALES_PATH} text={t("see")} />} />}
        row={(one) => <SubscriptionCard one={one} />}
      />
    </Screen>
  );
}

function SubscriptionCard({ one }: { readonly one: Subscription }) {
  const t = useTexts("ieo");
  return (
    <article className="pb-3">
      <Card className="flex flex-col gap-4 md:p-5">
        <SaleHead of={one}>
          <Badge tone={one.status === "finished" ? "plain" : "brand"}>{t(`standing.${one.status}`)}</Badge>
        </SaleHead>
        <ShareFacts of={one} />
        <Way to={subscriptionPath(one.id)} text={t("see-sale")} />
      </Card>
    </article>
  );
}
