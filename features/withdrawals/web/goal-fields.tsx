import { calls } from "@assay/features/payees/contract.ts";
import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Segmented } from "@assay/ui/parts/segmented.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { serverNow } from "@assay/ui/server-clock.ts";
import { lazy, Suspense } from "react";
import { shortAddress } from "../rules.ts";
import type { Rate } from "./told.ts";
import { type Goal, payeesFor } from "./withdraw-form.ts";

/** What judges addresses comes a moment after the form. */
const TypedField = lazy(() => import("./typed-field.tsx"));

/** Payees' form. */
const ADD_PAYEE_PATH = "/pages/setting/addWallet";
/** As many as a list holds. */
const ALL = "100";

interface GoalFieldsProps {
  readonly goal: Goal;
  readonly onChange: (goal: Goal) => void;
  readonly rate: Rate;
}

/** Where it goes: an entry of the customer's list, or the address of a customer here. */
export default function GoalFields({ goal, onChange, rate }: GoalFieldsProps) {
  const t = useTexts("withdrawals");
  const { to } = goal;
  return (
    <div className="mt-3 grid gap-3">
      <Segmented
        label={t("to")}
        options={[
          { key: "list", label: t("own-list") },
          { key: "typed", label: t("inside") },
        ]}
        value={to}
        onChange={(key) => onChange({ ...goal, to: key })}
      />
      {to === "list" ? (
        <PayeeChoice goal={goal} onChange={onChange} rate={rate} />
      ) : (
        <>
          <Suspense fallback={<div className="h-14" />}>
            <TypedField goal={goal} onChange={onChange} rate={rate} />
          </Suspense>
          <p className="px-1 text-caption text-soft">{t("typed-hint")}</p>
        </>
      )}
    </div>
  );
}

function PayeeChoice({ goal, onChange, rate }: GoalFieldsProps) {
  const t = useTexts("withdrawals");
  const now = serverNow();
  const known = useCall(calls.listAddresses, { limit: ALL, currency: String(rate.currency_id) }).data;
  const listed = payeesFor(known?.list ?? [], rate);
  const add = <Way to={`${ADD_PAYEE_PATH}?currency=${rate.currency}`} text={t("add-payee")} />;
  return (
    <div role="radiogroup" aria-label={t("choose-payee")} className="grid gap-2">
      {known && listed.length === 0 && <p className="px-1 text-form text-soft">{t("no-payees")}</p>}
      {listed.map(({ id, name, address, usable_at }) => (
        <button
          key={id}
          type="button"
          role="radio"
          aria-checked={goal.payee?.id === id}
          disabled={usable_at > now}
          onClick={() => onChange({ ...goal, payee: { id, name, address } })}
          className="press flex min-h-12 items-center justify-between gap-3 rounded-button border border-line bg-s2 px-3.5 text-start text-form disabled:opacity-60 aria-checked:border-brand"
        >
          <span className="min-w-0 wrap-anywhere font-semibold">{name}</span>
          <span className="shrink-0 text-end text-soft">
            <bdi dir="ltr">{shortAddress(address)}</bdi>
            {usable_at > now && (
              <span className="block text-caption text-brand">
                <TimeText at={usable_at} as="plan" />
              </span>
            )}
          </span>
        </button>
      ))}
      {add}
    </div>
  );
}
