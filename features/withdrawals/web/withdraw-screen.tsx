import { parseAmount, formatAmount } from "@assay/core/money.ts";
import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { CoinLogo } from "@assay/ui/parts/coin-logo.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Pane } from "@assay/ui/parts/pane.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import { AmountTicket } from "@assay/ui/ticket/amount-ticket.tsx";
import { MoneyText } from "@assay/ui/ticket/money-text.tsx";
import { useTicket } from "@assay/ui/ticket/use-ticket.ts";
import { toast } from "@assay/ui/toast.ts";
import { lazy, Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { calls } from "../contract.ts";
import { shortAddress } from "../rules.ts";
import { HOUSE_PATH, TO_BANK_PATH, WITHDRAWALS_PATH } from "./paths.ts";
import type { Rate, Rates } from "./told.ts";
import { type Goal, goalOf, mostOf, withdrawRules } from "./withdraw-form.ts";

/** The list and what judges addresses come a moment after the form. */
const GoalFields = lazy(() => import("./goal-fields.tsx"));

/** Asks for a withdrawal: coin, network, where to, and how much. */
export default function WithdrawScreen() {
  const t = useTexts("withdrawals");
  const rates = useCall(calls.showRates, {});
  const records = (
    <Go to={WITHDRAWALS_PATH} className="press grid min-h-11 place-items-center px-3 text-form font-semibold text-brand">
      {t("records")}
    </Go>
  );
  return (
    <Screen width="narrow" head={<PageHeader title={t("title")} end={records} />}>
      <Loaded query={rates} isEmpty={({ list }) => list.length === 0} empty={<Empty text={t("nothing")} />}>
        {({ list, practice, stays }) => (
          <>
            <StaysNote stays={stays} />
            <Choices list={list} />
            <Punctuality />
            <Go
              to={TO_BANK_PATH}
              className="press mt-1 me-4 inline-grid min-h-11 items-center px-1 text-form font-semibold text-brand"
            >
              {t("to-bank")}
            </Go>
            <Go to={HOUSE_PATH} className="press mt-1 inline-grid min-h-11 items-center px-1 text-form font-semibold text-brand">
              {t("house.title")}
            </Go>
            {practice && <p className="mt-3 px-1 text-caption text-soft">{t("practice")}</p>}
          </>
        )}
      </Loaded>
    </Screen>
  );
}

/** In UTC, to the minute. */
const minuteOf = (at: number): string => new Date(at).toISOString().slice(0, 16).replace("T", " ");

/** How much has to stay, why, and until when. */
function StaysNote({ stays }: Pick<Rates, "stays">) {
  const t = useTexts("withdrawals");
  if (stays === null) return null;
  const { held, until } = stays;
  return (
    <p role="note" className="mb-3 rounded-button bg-brand-tint p-3 text-form">
      {until === null ? t("stays-disputed", { held }) : t("stays", { held, until: minuteOf(until) })}
    </p>
  );
}

function Choices({ list }: { readonly list: readonly Rate[] }) {
  const t = useTexts("withdrawals");
  const [search] = useSearchParams();
  const coins = [...new Set(list.map(({ currency }) => currency))];
  const asked = search.get("currency") ?? "USDT";
  const [coin, setCoin] = useState(coins.includes(asked) ? asked : coins[0]!);
  const [network, setNetwork] = useState<string>();
  const here = list.filter(({ currency }) => currency === coin);
  const rate = here.find((one) => one.network === network) ?? here.find(({ paused }) => !paused) ?? here[0]!;
  return (
    <>
      <div className="grid gap-3">
        <SelectField
          label={t("coin")}
          start={<CoinLogo key={coin} code={coin} size={28} />}
          options={coins.map((key) => ({ key, label: key }))}
          value={coin}
          onChange={setCoin}
        />
        <SelectField
          label={t("network")}
          options={here.map((one) => ({ key: one.network, label: t(`networks.${one.network}`) }))}
          value={rate.network}
          onChange={setNetwork}
        />
      </div>
      {rate.paused && (
        <p role="status" className="mt-3 rounded-button bg-danger-tint p-3 text-form text-danger">
          {t("paused")} {rate.lacks_fees ? t("lacks-fees") : rate.pause_reason}
        </p>
      )}
      <WithdrawTicket key={`${rate.currency} ${rate.network}`} rate={rate} />
    </>
  );
}

function useLimits(rate: Rate): Rates | undefined {
  return useCall(calls.showRates, { id: String(rate.currency_id) }).data;
}

function WithdrawTicket({ rate }: { readonly rate: Rate }) {
  const t = useTexts("withdrawals");
  const go = useGo();
  const { currency, network, minutes } = rate;
  const limits = useLimits(rate);
  const money = (text: string | null | undefined) => (typeof text === "string" ? parseAmount(currency, text) : undefined);
  const [where, setWhere] = useState<Goal>({ to: "list", payee: undefined, address: "", isWrong: false });
  const isTyped = where.to === "typed";
  const goal = goalOf(where);
  const facts = { rate, isFree: isTyped, available: money(limits?.available), left: money(limits?.left) };
  const ticket = useTicket({
    rules: withdrawRules,
    facts,
    call: calls.withdraw,
    asks: () => "always",
    input: ({ amount }) => ({
      currency: String(rate.currency_id),
      network,
      amount,
      ...(isTyped ? { address: where.address.trim() } : { wallet: where.payee!.id }),
    }),
    fieldOf: (code) => (code === "over-withdrawal-limit" || code === "value-stays" ? "amount" : undefined),
    done: ({ withdrawal }) => {
      toast(t("done"), "done");
      go(`${WITHDRAWALS_PATH}?id=${withdrawal.id}`, { replace: true });
    },
  });
  const { fee, arrives } = ticket.form.summary ?? {};
  return (
    <>
      <Suspense fallback={<div className="h-28" />}>
        <GoalFields goal={where} onChange={setWhere} rate={rate} />
      </Suspense>
      <Pane label={t("title")} className="mt-3 max-md:bg-transparent md:border md:border-line md:p-5">
        <AmountTicket
          ticket={ticket}
          t={t}
          title={t("title")}
          label={t("amount")}
          currency={currency}
          available={{ label: t("available"), amount: facts.available, all: t("max"), most: formatAmount(mostOf(facts)) }}
          facts={[
            { label: t("network"), value: t(`networks.${network}`) },
            {
              label: t("to"),
              value: goal ? (
                <>
                  {goal.name} <bdi dir="ltr">{shortAddress(goal.address)}</bdi>
                </>
              ) : (
                <AmountText value={undefined} />
              ),
            },
            { label: t("fee"), value: isTyped ? t("no-fee-inside") : <MoneyText amount={fee ?? money(rate.fee)} /> },
            { label: t("arrives"), value: <MoneyText amount={arrives} className="font-semibold" /> },
            { label: t("min"), value: <MoneyText amount={money(rate.min)} /> },
            {
              label: t("limit-left"),
              value:
                limits?.limit === null ? (
                  t("no-limit")
                ) : (
                  <AmountText value={limits?.limit?.left} decimals={8} decimalsMin={0} currency="BTC" unit />
                ),
            },
            { label: t("time"), value: t("minutes", { count: minutes }) },
          ]}
          note={t("confirm-about")}
          action={t("confirm")}
          closed={rate.paused && !isTyped ? t("paused") : undefined}
          missing={goal || (rate.paused && !isTyped) ? undefined : t(isTyped ? "write-address" : "choose-payee")}
        />
      </Pane>
    </>
  );
}

/** How withdrawals of the last days have kept their deadlines, told to everybody. */
function Punctuality() {
  const t = useTexts("withdrawals");
  const { data } = useCall(calls.showPunctuality, {});
  if (!data || data.median_minutes === null) return null;
  const { days, confirmed, late, median_minutes: minutes } = data;
  return <p className="mt-3 px-1 text-caption text-soft">{t("punctual", { days, confirmed, late, minutes })}</p>;
}
