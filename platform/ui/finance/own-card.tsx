import { ChevronRight } from "lucide-react";
import { useTexts } from "../locale.ts";
import { Own } from "../own.tsx";
import { AmountText } from "../parts/amount-text.tsx";
import { Card } from "../parts/card.tsx";
import { CountdownRing } from "../parts/countdown-ring.tsx";
import { Go } from "../parts/go.tsx";
import { ListRow } from "../parts/list-row.tsx";
import { RowsSkeleton } from "../parts/skeleton.tsx";
import { TimeText } from "../parts/time-text.tsx";
import { AllOwn } from "./gather.tsx";
import { sumOf } from "./offers.ts";
import type { FinanceDue, FinanceOwn, Money } from "./source.ts";

const DUE_SHOWN = 6;

/** What the customer has put in, is promised and has earned, and a calendar of what falls due. Whoever has nothing in any product sees none. */
export function OwnCard() {
  return (
    <AllOwn>
      {(own) => {
        if (!own) return <RowsSkeleton count={3} pill={false} />;
        return own.some(isSomething) ? <Totals own={own} /> : null;
      }}
    </AllOwn>
  );
}

const isSomething = ({ invested = [], earned = [], due }: FinanceOwn): boolean =>
  due.length > 0 || sumOf([...invested, ...earned]).length > 0;

function Totals({ own }: { readonly own: readonly FinanceOwn[] }) {
  const t = useTexts("finance");
  const due = own.flatMap((one) => one.due).toSorted((a, b) => a.at - b.at);
  return (
    <Card className="md:p-5">
      <h2 className="text-section">{t("mine")}</h2>
      <dl className="mt-3 grid grid-cols-3 gap-3">
        <Total label={t("invested")} sums={sumOf(own.flatMap(({ invested = [] }) => invested))} />
        <Total label={t("promised")} sums={sumOf(own.flatMap(({ promised = [] }) => promised))} />
        <Total label={t("earned")} sums={sumOf(own.flatMap(({ earned = [] }) => earned))} tone="text-up" />
      </dl>
      <ul className="mt-3 flex flex-wrap gap-2">
        {own.filter(isSomething).map(({ name, to }) => (
          <li key={to}>
            <Go
              to={to}
              className="press flex min-h-9 items-center gap-1 rounded-full bg-s2 ps-3.5 pe-2.5 text-form font-semibold"
            >
              {name}
              <ChevronRight className="size-4 text-faint rtl:-scale-x-100" aria-hidden />
            </Go>
          </li>
        ))}
      </ul>
      {due.length > 0 && <Calendar due={due.slice(0, DUE_SHOWN)} />}
    </Card>
  );
}

function Total({ label, sums, tone }: { readonly label: string; readonly sums: readonly Money[]; readonly tone?: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-caption text-soft">{label}</dt>
      {(sums.length === 0 ? [{ currency: "", amount: "0" }] : sums).map(({ currency, amount }) => (
        <dd key={currency} className={`truncate text-form font-semibold ${currency === "" ? "text-soft" : (tone ?? "")}`}>
          <Own>
            {currency === "" ? (
              "0"
            ) : (
              <AmountText value={amount} currency={currency} unit decimalsMin={0} className="whitespace-nowrap" />
            )}
          </Own>
        </dd>
      ))}
    </div>
  );
}

function Calendar({ due }: { readonly due: readonly FinanceDue[] }) {
  const t = useTexts("finance");
  return (
    <>
      <h3 className="mt-4 border-t border-line pt-4 text-body font-semibold">{t("calendar")}</h3>
      <DueRows due={due} />
    </>
  );
}

/** What falls due, the soonest first, each leading to what it is about. */
export function DueRows({ due }: { readonly due: readonly FinanceDue[] }) {
  return (
    <ul>
      {due.map(({ key, at, lengthMs, name, currency, amount, to }) => (
        <li key={`${name} ${key}`} className="border-b border-line last:border-0">
          <ListRow
            to={to}
            start={lengthMs !== undefined && <CountdownRing until={at} lengthMs={lengthMs} />}
            title={<TimeText at={at} as="plan" />}
            subtitle={name}
            end={
              <Own>
                <AmountText value={amount} currency={currency} unit decimalsMin={0} />
              </Own>
            }
          />
        </li>
      ))}
    </ul>
  );
}
