import { LongField } from "@assay/ui/console/long-field.tsx";
import { CodeText } from "@assay/ui/console/code-text.tsx";
import { ReasonSheet } from "@assay/ui/console/reason-sheet.tsx";
import { translate, useTexts } from "@assay/ui/locale.ts";
import { type Fact, Facts } from "@assay/ui/parts/facts.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { currencyFact } from "@assay/core/currency.ts";
import { useState } from "react";
import { calls } from "../contract.ts";
import type { Wallet } from "./told.ts";

const NOTE_LENGTH_MAX = 300;

interface WalletSheetProps {
  readonly row: Wallet;
  readonly mayAct: boolean;
  readonly onClose: () => void;
}

/** One wallet with all that was read of it. A difference is named first; then what is above the ceiling is swept. */
export function WalletSheet({ row, mayAct, onClose }: WalletSheetProps) {
  const t = useTexts("withdrawals-console");
  const [note, setNote] = useState("");
  const [tried, setTried] = useState(false);
  const facts = useFactsOf(row);
  const title = `${row.currency} · ${t(`names.${row.network}`)}`;
  const shared = { open: true, onClose, title, facts, onDone: onClose };
  const input = { currency: String(currencyFact(row.currency).id), network: row.network };
  const isEmpty = note.trim() === "";
  if (mayAct && Number(row.difference) !== 0)
    return (
      <ReasonSheet
        {...shared}
        attempt={() => {
          setTried(true);
          return !isEmpty;
        }}
        action={t("wallets.name")}
        call={calls.nameDifference}
        input={{ ...input, note: note.trim() }}
      >
        <LongField
          label={t("wallets.note")}
          lengthMax={NOTE_LENGTH_MAX}
          value={note}
          onChange={setNote}
          faultText={tried && isEmpty ? translate("required") : undefined}
        />
      </ReasonSheet>
    );
  if (mayAct && row.state === "above" && row.cold_address !== null && !row.sweeping)
    return <ReasonSheet {...shared} action={t("wallets.sweep")} call={calls.sweep} input={input} />;
  return (
    <Sheet open onClose={onClose} title={title}>
      <Facts facts={facts} />
    </Sheet>
  );
}

function useFactsOf(row: Wallet): Fact[] {
  const t = useTexts("withdrawals-console");
  const code = (text: string) => <CodeText>{text}</CodeText>;
  const lines = [
    [t("wallets.state"), t(`wallets.states.${row.state}`)],
    [t("wallets.book"), row.book],
    [t("wallets.addresses"), row.addresses],
    [t("wallets.hot"), row.hot],
    [t("wallets.cold"), row.cold],
    [t("wallets.on_way"), row.on_way],
    [t("wallets.fees_open"), row.fees_open],
    [t("wallets.arriving"), row.arriving],
    [t("wallets.received"), row.received],
    [t("wallets.opening"), row.opening],
    [t("wallets.difference"), row.difference],
    [t("wallets.floor"), row.floor],
    [t("wallets.ceiling"), row.ceiling],
    [t(row.state === "above" ? "wallets.too-much" : "wallets.too-little"), row.move],
    [t("wallets.hot-address"), row.hot_address],
    [t("wallets.cold-address"), row.cold_address],
  ] as const;
  return lines.flatMap(([label, text]) => (text === null ? [] : [{ label, value: code(text) }]));
}
