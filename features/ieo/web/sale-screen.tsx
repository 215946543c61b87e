import { type Amount, formatAmount } from "@assay/core/money.ts";
import { useHolding } from "@assay/features/wallet/web.tsx";
import { refreshCalls, useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { Card } from "@assay/ui/parts/card.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Pane } from "@assay/ui/parts/pane.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { serverNow } from "@assay/ui/server-clock.ts";
import { AmountTicket } from "@assay/ui/ticket/amount-ticket.tsx";
import { MoneyText } from "@assay/ui/ticket/money-text.tsx";
import { useTicket } from "@assay/ui/ticket/use-ticket.ts";
import { toast } from "@assay/ui/toast.ts";
import { useSearchParams } from "react-router";
import { calls } from "../contract.ts";
import { AllocationCard } from "./allocation-card.tsx";
import { SALES_PATH, subscriptionPath } from "./paths.ts";
import { Covered } from "./projects-screen.tsx";
import { leastOf, mostOf, type Project, saleRules, type Subscription } from "./sale-form.ts";
import { SaleFactsCard, TimeLine, useLockText } from "./sale-parts.tsx";
import { ShareFacts } from "./share-facts.tsx";
import { SaleHead, StateBadge, TokenText, useAwaited } from "./texts.tsx";

/** One token sale: when what happens, the ticket that commits money to it, the customer's own part, and how shares are reckoned. */
export default function SaleScreen() {
  const t = useTexts("ieo");
  const [search] = useSearchParams();
  const id = search.get("project_id") ?? "";
  const isNumber = /^[1-9][0-9]{0,5}$/.test(id);
  const sale = useCall(calls.showProject, { project_id: id }, { when: isNumber });
  const missing = <Empty text={t("rejections.no-such-project")} action={<Way to={SALES_PATH} text={t("see")} />} />;
  return (
    <Screen width="wide" head={<PageHeader title={sale.data?.project.name ?? t("title")} />}>
      {isNumber ? <Loaded query={sale}>{({ project, mine }) => <Sale project={project} mine={mine} />}</Loaded> : missing}
    </Screen>
  );
}

interface SaleProps {
  readonly project: Project;
  readonly mine: Subscription | null;
}

function Sale({ project, mine }: SaleProps) {
  const t = useTexts("ieo");
  const isOpen = project.status === "in-progress";
  return (
    <div className="grid gap-3 md:grid-cols-2 md:items-start">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
        <SaleTop project={project} />
        {isOpen && <SaleTicket project={project} mine={mine} />}
        {mine && (
          <Card className="md:p-5">
            <h2 className="mb-3 text-section">{t("my-part")}</h2>
            <ShareFacts of={mine} least={leastOf({ project, mine })} />
            <div className="mt-4">
              <Way to={subscriptionPath(mine.id)} text={t("see-sale")} />
            </div>
          </Card>
        )}
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
        <SaleFactsCard project={project} />
        <TimeLine project={project} />
        <AllocationCard project={project} mine={mine} />
      </div>
    </div>
  );
}

function SaleTop({ project }: { readonly project: Project }) {
  const t = useTexts("ieo");
  const awaited = useAwaited(project);
  return (
    <Card className="flex flex-col gap-3 md:p-5">
      <SaleHead of={project}>
        <StateBadge status={project.status} />
        {project.practice && <Badge tone="brand">{t("practice")}</Badge>}
      </SaleHead>
      {awaited && (
        <p className="flex justify-between gap-4">
          <span className="text-form text-soft">{awaited.label}</span>
          <span className="text-body font-semibold">{awaited.value}</span>
        </p>
      )}
      {project.status === "in-progress" && <Covered project={project} />}
      {project.practice && <p className="text-caption text-soft">{t("practice-more")}</p>}
    </Card>
  );
}

/** What the money can bring at best and what it would bring now, when the rest of it comes back, and when tokens become free. */
function SaleTicket({ project, mine }: SaleProps) {
  const t = useTexts("ieo");
  const { pay_currency: currency } = project;
  const available = useHolding(project.pay_currency_id, "change")?.free;
  const facts = { project, mine, available, now: serverNow() };
  const lock = useLockText(project);
  const ticket = useTicket({
    rules: saleRules,
    facts,
    call: calls.subscribe,
    keeps: true,
    input: ({ amount }) => ({
      project_id: String(project.project_id),
      amount,
      pay_currency: currency,
      price: project.price,
    }),
    fieldOf: () => "amount",
    done: () => {
      toast(t("committed-done"), "done");
      ticket.form.restart({ amount: "" });
      refreshCalls([calls.showProject.path, calls.listSubscriptions.path]);
    },
  });
  const { all, best, cost, now } = ticket.form.summary ?? {};
  const money = (some: Amount | undefined) => <MoneyText amount={some} />;
  const most = mostOf(facts);
  return (
    <Pane label={t("subscribe-to", { token: project.token })} className="max-md:bg-transparent md:border md:border-line md:p-5">
      <AmountTicket
        ticket={ticket}
        t={t}
        title={t("subscribe-to", { token: project.token })}
        label={t("amount", { unit: currency })}
        currency={currency}
        available={{ label: t("available"), amount: available, all: t("max"), most: formatAmount(most) }}
        facts={[
          ...(mine ? [{ label: t("committed-in-all"), value: money(all) }] : []),
          {
            label: t("best"),
            value:
              best === undefined ? (
                <AmountText value={undefined} />
              ) : (
                <TokenText of={project} value={best} className="font-semibold text-up" />
              ),
          },
          { label: t("best-cost"), value: money(cost) },
          {
            label: t("if-now"),
            value: now === undefined ? <AmountText value={undefined} /> : <TokenText of={project} value={now} />,
          },
          { label: t("rest-back"), value: <TimeText at={project.ends_at} as="plan" /> },
          { label: t("lock"), value: lock },
        ]}
        note={t("worst")}
        action={mine ? t("commit-more") : t("commit")}
        closed={most.units === 0n && (available === undefined || available.units > 0n) ? t("all-committed") : undefined}
      />
    </Pane>
  );
}
