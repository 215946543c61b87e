import type { AgreementLine } from "@assay/core/agreement-line.ts";
import { ReceiptView } from "@assay/features/proofs/web.tsx";
import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Own } from "@assay/ui/own.tsx";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { Card } from "@assay/ui/parts/card.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { Section } from "@assay/ui/parts/section.tsx";
import { RowsSkeleton } from "@assay/ui/parts/skeleton.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { serverNow } from "@assay/ui/server-clock.ts";
import { AgreementLines } from "@assay/ui/finance/agreement-lines.tsx";
import { Suspense } from "react";
import { useSearchParams } from "react-router";
import { calls } from "../contract.ts";
import { SUBSCRIPTIONS_PATH, salePath } from "./paths.ts";
import type { Subscription } from "./sale-form.ts";
import { ShareFacts } from "./share-facts.tsx";
import { SaleHead, TokenText } from "./texts.tsx";
import { useExplain } from "./use-explain.ts";

/** One subscription: what it has brought, what is still to come, each line of the ledger and, once it is allotted, its receipt. */
export default function OrderScreen() {
  const t = useTexts("ieo");
  const [search] = useSearchParams();
  const id = search.get("id") ?? "";
  const answer = useCall(calls.showSubscription, { id }, { when: id !== "" });
  const explain = useExplain();
  const isNone = id === "" || (answer.error !== null && !answer.data);
  return (
    <Screen width="list" head={<PageHeader title={t("my-part")} />}>
      {isNone ? (
        <Empty text={t("rejections.no-such-ieo-subscription")} action={<Way to={SUBSCRIPTIONS_PATH} text={t("mine")} />} />
      ) : (
        <Loaded query={answer}>
          {({ subscription: one, lines }) => (
            <Own>
              <Card className="flex flex-col gap-4 md:p-5">
                <SaleHead of={one}>
                  <Badge tone={one.status === "finished" ? "plain" : "brand"}>{t(`standing.${one.status}`)}</Badge>
                </SaleHead>
                <ShareFacts of={one} />
                <Way to={salePath(one.project_id)} text={t("to-sale")} />
              </Card>
              <Section title={t("course")}>
                <TimeLine one={one} lines={lines} />
              </Section>
              {one.allocated !== null && (
                <Suspense fallback={<RowsSkeleton count={4} />}>
                  <ReceiptView
                    subject={one.id}
                    decidedAt={one.ends_at}
                    explain={explain}
                    className="mt-5 border-t border-line pt-4"
                  />
                </Suspense>
              )}
            </Own>
          )}
        </Loaded>
      )}
    </Screen>
  );
}

function TimeLine({ one, lines }: { readonly one: Subscription; readonly lines: readonly AgreementLine[] }) {
  const t = useTexts("ieo");
  const { allocated, ends_at, listing_at, releases } = one;
  const unlocks = releases.map(({ at, amount }) => ({
    label: t("ahead.unlock"),
    at,
    brings: <TokenText of={one} value={amount} />,
  }));
  const ahead = [
    ...unlocks.toReversed(),
    ...(listing_at > serverNow() ? [{ label: t("ahead.listing"), at: listing_at }] : []),
    ...(allocated === null ? [{ label: t("ahead.allotment"), at: ends_at }] : []),
  ];
  return <AgreementLines ahead={ahead} lines={lines} places={{ available: t("place.available"), held: t("place.held") }} />;
}
