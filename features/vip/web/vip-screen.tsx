import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Pane } from "@assay/ui/parts/pane.tsx";
import { calls } from "../contract.ts";
import { ChangeList } from "./change-list.tsx";
import { CreditFacts } from "./credit-facts.tsx";
import { LevelHead } from "./level-head.tsx";
import { LevelTable } from "./level-table.tsx";
import { NextLevel } from "./next-level.tsx";

const pane = "max-md:rounded-none max-md:bg-transparent md:p-5";

/** The customer's level, what the next one asks and would save, all levels, how it came about, and the credit score. */
export default function VipScreen() {
  const t = useTexts("vip");
  const query = useCall(calls.showVip, {});
  return (
    <div className="mx-auto w-full max-w-page">
      <PageHeader title={t("title")} />
      <div className="px-4 pt-2 pb-10 md:px-1.5 md:pt-0">
        <Loaded query={query}>
          {(standing) => (
            <div className="grid gap-8 md:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] md:items-start md:gap-1.5">
              <div className="grid min-w-0 gap-8 md:gap-1.5">
                <Pane label={t("title")} className={pane}>
                  <LevelHead standing={standing} />
                  <NextLevel standing={standing} />
                </Pane>
                <Pane label={t("table.title")} className={pane}>
                  <Title text={t("table.title")} />
                  <LevelTable standing={standing} />
                </Pane>
              </div>
              <div className="grid min-w-0 gap-8 md:gap-1.5">
                <Pane label={t("rules.title")} className={pane}>
                  <Title text={t("rules.title")} />
                  <ul className="space-y-2 text-form text-soft">
                    {(["count", "up", "keep", "order"] as const).map((rule) => (
                      <li key={rule}>{t(`rules.${rule}`)}</li>
                    ))}
                  </ul>
                </Pane>
                <Pane label={t("credit.title")} className={pane}>
                  <Title text={t("credit.title")} />
                  <CreditFacts credit={standing.credit} />
                </Pane>
                <Pane label={t("history.title")} className={pane}>
                  <Title text={t("history.title")} />
                  <ChangeList />
                </Pane>
              </div>
            </div>
          )}
        </Loaded>
      </div>
    </div>
  );
}

const Title = ({ text }: { readonly text: string }) => <h2 className="mb-2 text-section">{text}</h2>;
