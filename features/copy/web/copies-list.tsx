import type { OutputOf } from "@assay/core/contract.ts";
import { useCommand } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Button } from "@assay/ui/parts/button.tsx";
import { ConfirmSheet } from "@assay/ui/parts/confirm-sheet.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { IndexPrice } from "@assay/ui/parts/index-price.tsx";
import { InfiniteList } from "@assay/ui/parts/infinite-list.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { TradeCard } from "@assay/ui/parts/trade-card.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { toast } from "@assay/ui/toast.ts";
import { useState } from "react";
import { calls } from "../contract.ts";
import { Money, Result } from "./copy-parts.tsx";

type Copy = OutputOf<typeof calls.listCopies>["list"][number];
const EVERY_MS = 5_000;
const QUANTITY_DECIMALS = 8;

export interface CopiesListProps {
  readonly current: boolean;
  /** Those of one follow alone. */
  readonly followId?: string | undefined;
}

/** Copies that are open, or what has ended and what was skipped, with the reason in words. */
export function CopiesList({ current, followId }: CopiesListProps) {
  const t = useTexts("copy");
  const rows = useRows(
    calls.listCopies,
    { current: current ? "1" : "0", ...(followId !== undefined && { follow_user_id: followId }) },
    current ? { everyMs: EVERY_MS } : {},
  );
  return (
    <InfiniteList
      of={rows}
      keyOf={({ follow_user_id, transaction_id, at, symbol, state }) =>
        `${follow_user_id} ${transaction_id} ${at} ${symbol} ${state}`
      }
      label={t(current ? "open-copies" : "past-copies")}
      empty={
        followId === undefined ? (
          <Empty text={t(current ? "none-copies" : "none-past-copies")} />
        ) : (
          <p className="py-2 text-form text-soft">{t(current ? "none-copies" : "none-past-copies")}</p>
        )
      }
      row={(copy) => <CopyCard copy={copy} />}
    />
  );
}

function CopyCard({ copy }: { readonly copy: Copy }) {
  const t = useTexts("copy");
  const [holds, setHolds] = useState(false);
  const { symbol, type, multiple, state, note, profit, trader_name } = copy;
  const isOpen = state === "open";
  const unit = symbol.split("/")[0]!;
  const facts =
    state === "skipped"
      ? [{ label: t("leader-price"), value: <IndexPrice value={copy.leader_price} /> }]
      : [
          {
            label: t("quantity", { unit }),
            value: <AmountText value={copy.number} decimals={QUANTITY_DECIMALS} decimalsMin={0} />,
          },
          { label: t("leader-price"), value: <IndexPrice value={copy.leader_price} /> },
          { label: t("your-price"), value: <IndexPrice value={copy.open_price} /> },
          { label: t("margins"), value: <Money value={copy.margin} /> },
          isOpen
            ? { label: t("mark"), value: <IndexPrice value={copy.mark} /> }
            : { label: t("closed-at"), value: <IndexPrice value={copy.close_price} /> },
          { label: t("since"), value: <TimeText at={copy.at} as="plan" /> },
        ];
  // What is its customer's own has not closed: it tells since when.
  const held = state === "own" && copy.close_price === null ? copy.held_since : null;
  const shown =
    held === null
      ? facts
      : [
          ...facts.filter(({ label }) => label !== t("closed-at") && label !== t("since")),
          { label: t("held-since"), value: <TimeText at={held} as="plan" /> },
        ];
  return (
    <>
      <TradeCard
        side={{ label: t(`sides.${type}`), tone: state === "skipped" ? "plain" : type === "long" ? "up" : "down" }}
        symbol={symbol}
        about={multiple === null ? trader_name : `${t("times", { multiple })} · ${trader_name}`}
        end={
          profit === null ? (
            <span className="text-form text-soft">{t(`copy-states.${state}`)}</span>
          ) : (
            <Result value={profit} className="text-body font-semibold" />
          )
        }
        facts={shown}
        foot={
          <>
            {note !== null && <span className="text-caption text-soft">{t(`notes.${note}`)} </span>}
            {!isOpen && <TimeText at={copy.ended_at ?? copy.at} as="plan" />}
            {state === "own" && ` · ${t("copy-states.own")}`}
          </>
        }
        actions={
          isOpen &&
          copy.transaction_id !== null && (
            <Button size="small" block onPress={() => setHolds(true)}>
              {t("hold.press")}
            </Button>
          )
        }
      />
      {isOpen && copy.transaction_id !== null && (
        <HoldSheet id={copy.transaction_id} copy={copy} open={holds} onClose={() => setHolds(false)} />
      )}
    </>
  );
}

interface HoldSheetProps {
  readonly id: string;
  readonly copy: Copy;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Makes a copy the customer's own: the trader acts on it no more. */
function HoldSheet({ id, copy, open, onClose }: HoldSheetProps) {
  const t = useTexts("copy");
  const { run, pending } = useCommand(calls.selfHold);
  async function hold(): Promise<void> {
    const { state } = await run({ transaction_id: id });
    if (state === "accepted") toast(t("hold.done"), "done");
    onClose();
  }
  return (
    <ConfirmSheet
      open={open}
      onClose={onClose}
      title={t("hold.title")}
      facts={[
        { label: t("position"), value: `${t(`sides.${copy.type}`)} ${copy.symbol}` },
        { label: t("margins"), value: <Money value={copy.margin} /> },
        { label: t("open-profit"), value: <Result value={copy.profit} /> },
      ]}
      note={t("hold.more")}
      action={t("hold.press")}
      pending={pending}
      onConfirm={() => void hold()}
    />
  );
}
