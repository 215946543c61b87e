import { scaleOf } from "@assay/core/currency.ts";
import { ReceiptView } from "@assay/features/proofs/web.tsx";
import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Own } from "@assay/ui/own.tsx";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Card } from "@assay/ui/parts/card.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Progress } from "@assay/ui/parts/progress.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { Section } from "@assay/ui/parts/section.tsx";
import { RowsSkeleton } from "@assay/ui/parts/skeleton.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { Suspense } from "react";
import { useSearchParams } from "react-router";
import { calls } from "../contract.ts";
import { Files } from "./files.tsx";
import { STATEMENTS_PATH } from "./paths.ts";
import type { Statement } from "./told.ts";
import { useExplain } from "./use-explain.ts";

const EVERY_MS = 2_000;

/** One statement: how far it is, then its sums, its files and the receipt that proves them. */
export default function StatementScreen() {
  const t = useTexts("statements");
  const [search] = useSearchParams();
  const id = search.get("id") ?? "";
  const answer = useCall(calls.show, { id }, { when: id !== "", everyMs: EVERY_MS });
  const head = <PageHeader title={t("statement")} />;
  if (id === "" || (answer.error !== null && !answer.data))
    return (
      <Screen width="list" head={head}>
        <Empty text={t("rejections.no-such-statement")} action={<Way to={STATEMENTS_PATH} text={t("mine")} />} />
      </Screen>
    );
  return (
    <Screen width="list" head={head}>
      <Loaded query={answer}>
        {(statement) => (
          <Own>
            <Card className="md:p-5">
              <Heading statement={statement} />
            </Card>
            {statement.state === "ready" ? <Ready statement={statement} /> : <Preparing statement={statement} />}
          </Own>
        )}
      </Loaded>
    </Screen>
  );
}

function Heading({ statement: { from, to, account, currency, lines, block } }: { readonly statement: Statement }) {
  const t = useTexts("statements");
  return (
    <Facts
      facts={[
        { label: t("from"), value: <TimeText at={from} /> },
        { label: t("to"), value: <TimeText at={to} /> },
        { label: t("account"), value: account === null ? t("all") : t(`accounts.${account}`) },
        { label: t("currency"), value: currency ?? t("all") },
        ...(block === null
          ? []
          : [
              { label: t("number-of-entries"), value: lines },
              { label: t("proof"), value: t("block", { height: block.height }) },
            ]),
      ]}
    />
  );
}

function Preparing({ statement: { lines, lines_total: total } }: { readonly statement: Statement }) {
  const t = useTexts("statements");
  return (
    <div className="mt-4">
      {total === null ? (
        <Progress label={t("counting")} />
      ) : (
        <Progress label={t("progress", { lines, total })} percent={total === 0 ? 100 : (lines / total) * 100} />
      )}
      <p className="mt-2 text-caption text-soft">{t("ordered")}</p>
    </div>
  );
}

function Ready({ statement }: { readonly statement: Statement }) {
  const t = useTexts("statements");
  const explain = useExplain();
  return (
    <>
      <Files statement={statement} />
      {statement.sums.length === 0 ? (
        <p className="mt-4 text-form text-soft">{t("no-sums")}</p>
      ) : (
        statement.sums.map((sum) => <Sum key={`${sum.account} ${sum.place} ${sum.currency}`} sum={sum} />)
      )}
      <Section title={t("proof")} className="print:hidden">
        <Suspense fallback={<RowsSkeleton count={2} />}>
          <ReceiptView subject={statement.id} decidedAt={statement.ready_at ?? 0} explain={explain} className="mt-2" />
        </Suspense>
      </Section>
    </>
  );
}

function Sum({ sum }: { readonly sum: Statement["sums"][number] }) {
  const t = useTexts("statements");
  const { account, place, currency } = sum;
  return (
    <Section title={`${t(`accounts.${account}`)} · ${t(`places.${place}`)} · ${currency}`}>
      <Facts
        className="mt-1"
        facts={(["opening", "came", "went", "closing"] as const).map((part) => ({
          label: t(part),
          value: <AmountText value={sum[part]} currency={currency} unit decimals={scaleOf(currency)} decimalsMin={0} />,
        }))}
      />
    </Section>
  );
}
