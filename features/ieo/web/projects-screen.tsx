import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { Card } from "@assay/ui/parts/card.tsx";
import { Chips } from "@assay/ui/parts/chips.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { InfiniteList } from "@assay/ui/parts/infinite-list.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Progress } from "@assay/ui/parts/progress.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { useState } from "react";
import { calls } from "../contract.ts";
import { type State, states } from "../rules.ts";
import { SUBSCRIPTIONS_PATH, salePath } from "./paths.ts";
import { coveredPercent, type Project } from "./sale-form.ts";
import { SaleHead, StateBadge, TokenText, useAwaited } from "./texts.tsx";

const ALL = "all";

/** Token sales, by state: those that can be subscribed to first. */
export default function ProjectsScreen() {
  const t = useTexts("ieo");
  const [state, setState] = useState<State | typeof ALL>(ALL);
  const mine = (
    <Go to={SUBSCRIPTIONS_PATH} className="press grid min-h-11 place-items-center px-3 text-form font-semibold text-brand">
      {t("mine")}
    </Go>
  );
  return (
    <Screen width="wide" head={<PageHeader title={t("title")} end={mine} />}>
      <p className="max-w-xl text-form text-soft">{t("about")}</p>
      <Chips
        label={t("state")}
        options={[{ key: ALL, label: t("all") }, ...states.map((key) => ({ key, label: t(`states.${key}`) }))]}
        value={state}
        onChange={setState}
      />
      <ProjectsList key={state} state={state} />
    </Screen>
  );
}

function ProjectsList({ state }: { readonly state: State | typeof ALL }) {
  const t = useTexts("ieo");
  return (
    <InfiniteList
      of={useRows(calls.listProjects, state === ALL ? {} : { status: state })}
      keyOf={({ project_id }) => String(project_id)}
      label={t("title")}
      className="mt-3 grid gap-3 md:grid-cols-2 desk:grid-cols-3 [&>li]:h-full"
      empty={<Empty text={t("none")} />}
      row={(project) => <ProjectCard project={project} />}
    />
  );
}

/** A sale in the order in which it matters: what it is, what is awaited, its price, and how much of it is covered. */
function ProjectCard({ project }: { readonly project: Project }) {
  const t = useTexts("ieo");
  const awaited = useAwaited(project);
  const { status, price, pay_currency: pay } = project;
  return (
    <Card className="flex h-full flex-col gap-4 md:p-5">
      <SaleHead of={project}>
        <StateBadge status={status} />
        {project.practice && <Badge tone="brand">{t("practice")}</Badge>}
      </SaleHead>
      <Facts
        facts={[
          ...(awaited ? [{ label: awaited.label, value: <span className="font-semibold">{awaited.value}</span> }] : []),
          { label: t("price"), value: <AmountText value={price} decimals={10} decimalsMin={0} currency={pay} unit /> },
          { label: t("total"), value: <TokenText of={project} value={project.total} /> },
          { label: t("applied"), value: <AmountText value={String(project.applied)} decimals={0} /> },
          ...(project.sold === null ? [] : [{ label: t("sold"), value: <TokenText of={project} value={project.sold} /> }]),
        ]}
      />
      {status === "in-progress" && <Covered project={project} />}
      <div className="mt-auto">
        <Way to={salePath(project.project_id)} text={status === "in-progress" ? t("subscribe") : t("see-sale")} />
      </div>
    </Card>
  );
}

/** How much of the sale is committed. */
export function Covered({ project }: { readonly project: Project }) {
  const t = useTexts("ieo");
  const percent = coveredPercent(project);
  return (
    <div>
      <Progress label={t("covered")} percent={percent} />
      <p className="mt-2 text-caption text-soft">
        <AmountText value={project.committed} currency={project.pay_currency} unit /> ·{" "}
        {percent > 100 ? t("over-covered") : t("under-covered")}
      </p>
    </div>
  );
}
