import { type Account, accountTypes } from "@assay/core/accounts.ts";
import { allCurrencies } from "@assay/core/currency.ts";
import { useCommand } from "@assay/ui/client.ts";
import { daysBefore, endOfDay, startOfDay, today } from "@assay/ui/day.ts";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { Button } from "@assay/ui/parts/button.tsx";
import { DateField } from "@assay/ui/parts/date-field.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { InfiniteList } from "@assay/ui/parts/infinite-list.tsx";
import { ListRow } from "@assay/ui/parts/list-row.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { Section } from "@assay/ui/parts/section.tsx";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { useState } from "react";
import { calls } from "../contract.ts";
import { statementOf } from "./paths.ts";

const FIRST_DAY = "2020-01-01";
const DAYS = 30;

/** Orders a statement of some days, and lists those that there are. */
export default function StatementsScreen() {
  const t = useTexts("statements");
  return (
    <Screen width="list" head={<PageHeader title={t("title")} />}>
      <p className="mb-3 text-form text-soft">{t("about")}</p>
      <NewStatement />
      <Section title={t("mine")}>
        <Statements />
      </Section>
    </Screen>
  );
}

function NewStatement() {
  const t = useTexts("statements");
  const go = useGo();
  const order = useCommand(calls.order);
  const [from, setFrom] = useState(daysBefore(today(), DAYS));
  const [to, setTo] = useState(today());
  const [account, setAccount] = useState<Account | "">("");
  const [currency, setCurrency] = useState("");
  const all = { key: "", label: t("all") } as const;
  async function send(): Promise<void> {
    const outcome = await order.run({
      from: String(startOfDay(from)),
      to: String(endOfDay(to)),
      ...(account !== "" && { account }),
      ...(currency !== "" && { currency }),
    });
    if (outcome.state === "accepted") go(statementOf(outcome.message.id));
  }
  return (
    <FormFrame onSubmit={send} className="grid grid-cols-2 gap-2">
      <DateField label={t("from")} value={from} min={FIRST_DAY} max={today()} onChange={setFrom} />
      <DateField label={t("to")} value={to} min={FIRST_DAY} max={today()} onChange={setTo} />
      <SelectField
        label={t("account")}
        options={[all, ...accountTypes.map((type) => ({ key: type.account, label: t(`accounts.${type.account}`) }))]}
        value={account}
        onChange={setAccount}
      />
      <SelectField
        label={t("currency")}
        options={[all, ...allCurrencies().map(({ code }) => ({ key: code, label: code }))]}
        value={currency}
        onChange={setCurrency}
      />
      <Button type="submit" tone="brand" block pending={order.pending} className="col-span-2 mt-1">
        {t("order")}
      </Button>
    </FormFrame>
  );
}

function Statements() {
  const t = useTexts("statements");
  const rows = useRows(calls.list, { limit: "20" });
  return (
    <InfiniteList
      of={rows}
      label={t("mine")}
      keyOf={({ id }) => id}
      empty={<Empty text={t("none")} />}
      row={(one) => (
        <ListRow
          to={statementOf(one.id)}
          title={
            <>
              <TimeText at={one.from} as="date" /> – <TimeText at={one.to} as="date" />
            </>
          }
          subtitle={[one.account === null ? t("all") : t(`accounts.${one.account}`), one.currency].filter(Boolean).join(" · ")}
          end={<Badge tone={one.state === "ready" ? "up" : "plain"}>{t(one.state)}</Badge>}
          endSub={one.state === "ready" ? t("entries", { count: one.lines }) : undefined}
        />
      )}
    />
  );
}
