import { scaleOf } from "@assay/core/currency.ts";
import { type Amount, formatAmount, parseAmount } from "@assay/core/money.ts";
import { useHolding } from "@assay/features/wallet/web.tsx";
import { useCommand } from "@assay/ui/client.ts";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { ConfirmSheet } from "@assay/ui/parts/confirm-sheet.tsx";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { Segmented } from "@assay/ui/parts/segmented.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { amountForm } from "@assay/ui/ticket/amount-form.ts";
import { AvailableLine } from "@assay/ui/ticket/available-line.tsx";
import { MoneyText } from "@assay/ui/ticket/money-text.tsx";
import { NumberField } from "@assay/ui/ticket/number-field.tsx";
import { TakeAll } from "@assay/ui/ticket/share-line.tsx";
import { inSheet, useTicket } from "@assay/ui/ticket/use-ticket.ts";
import { toast } from "@assay/ui/toast.ts";
import { useState } from "react";
import { calls } from "../contract.ts";
import { QUOTE } from "../rules/terms.ts";
import { Money } from "./copy-parts.tsx";
import type { Follow } from "./follow-form.ts";

const USDT_ID = 3;
const rules = amountForm({});

interface SheetOf {
  readonly follow: Follow;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Pays into a purse, or takes out what no copy uses. */
export function MoneySheet({ follow, open, onClose }: SheetOf) {
  const t = useTexts("copy");
  const [change, setChange] = useState<"add" | "remove">("add");
  return (
    <Sheet own open={open} onClose={onClose} title={t("money.title")} context={follow.trader_name}>
      <Segmented
        label={t("money.title")}
        options={(["add", "remove"] as const).map((key) => ({ key, label: t(`money.${key}`) }))}
        value={change}
        onChange={setChange}
        className="mb-3"
      />
      <MoneyForm key={change} follow={follow} change={change} onDone={onClose} />
    </Sheet>
  );
}

interface MoneyFormProps {
  readonly follow: Follow;
  readonly change: "add" | "remove";
  readonly onDone: () => void;
}

/** What can leave: the trader's share of what was won is taken before. */
function removable({ free, share_due }: Follow): Amount {
  const [all, due] = [parseAmount(QUOTE, free)!, parseAmount(QUOTE, share_due)!];
  return { ...all, units: all.units > due.units ? all.units - due.units : 0n };
}

function MoneyForm({ follow, change, onDone }: MoneyFormProps) {
  const t = useTexts("copy");
  const held = useHolding(USDT_ID, "lever")?.free;
  const most = change === "add" ? held : removable(follow);
  const { form, submit, pending } = useTicket({
    rules,
    facts: { currency: QUOTE, available: most },
    call: calls.changeMoney,
    input: ({ amount }) => ({ follow_user_id: follow.follow_user_id, change, amount }),
    ...inSheet,
    fieldOf: () => "amount",
    done: (_after, { restart }) => {
      toast(t(`money.${change}-done`), "done");
      restart({ amount: "" });
      onDone();
    },
  });
  return (
    <FormFrame label={t(`money.${change}`)} className="flex flex-col gap-3" onSubmit={submit}>
      <p className="text-form text-soft">{t(`money.${change}-about`)}</p>
      <NumberField
        t={t}
        field={form.field("amount")}
        label={t("form.amount", { unit: QUOTE })}
        decimals={scaleOf(QUOTE)}
        placeholder="0"
      />
      <AvailableLine
        label={t(change === "add" ? "available" : "money.may-leave")}
        value={<MoneyText amount={most} decimals={2} />}
        className="gap-2"
      >
        <TakeAll
          text={t("max")}
          disabled={most === undefined || most.units === 0n}
          onPress={() => most && form.change({ amount: formatAmount(most) })}
          className="text-caption"
        />
      </AvailableLine>
      {Number(follow.share_due) > 0 && (
        <p className="text-caption text-soft">
          {t("money.share-first")} <Money value={follow.share_due} />
        </p>
      )}
      <Cta type="submit" action={t(`money.${change}-press`)} pending={pending} />
    </FormFrame>
  );
}

/** Ends a follow: its copies are closed, or become the customer's own. */
export function StopSheet({ follow, open, onClose }: SheetOf) {
  const t = useTexts("copy");
  const [positions, setPositions] = useState<"close" | "keep">("close");
  const { run, pending } = useCommand(calls.cancel);
  async function stop(): Promise<void> {
    const { state } = await run({ follow_user_id: follow.follow_user_id, positions });
    if (state === "accepted") toast(t("stop.done"), "done");
    onClose();
  }
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      title={t("stop.title", { name: follow.trader_name })}
      facts={[
        { label: t("stop.open"), value: String(follow.open) },
        { label: t("share-due"), value: <Money value={follow.share_due} /> },
        { label: t("free"), value: <Money value={follow.free} /> },
      ]}
      note={t(`stop.${positions}-more`)}
      action={t("stop.press")}
      tone="danger"
      pending={pending}
      onConfirm={() => void stop()}
    >
      <Segmented
        label={t("stop.which")}
        options={(["close", "keep"] as const).map((key) => ({ key, label: t(`stop.${key}`) }))}
        value={positions}
        onChange={setPositions}
        className="mb-3"
      />
    </ConfirmSheet>
  );
}

/** Takes openings no more, or again; exits are copied on meanwhile. */
export function PauseSheet({ follow, open, onClose }: SheetOf) {
  const t = useTexts("copy");
  const pauses = follow.state === "following";
  const { run, pending } = useCommand(calls.pause);
  async function change(): Promise<void> {
    const { state } = await run({ follow_user_id: follow.follow_user_id, paused: pauses ? "1" : "0" });
    if (state === "accepted") toast(t(pauses ? "paused-now" : "resumed-now"), "done");
    onClose();
  }
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      title={t(pauses ? "pause" : "resume")}
      facts={[]}
      note={t(pauses ? "pause-more" : "resume-more")}
      action={t(pauses ? "pause" : "resume")}
      pending={pending}
      onConfirm={() => void change()}
    />
  );
}
