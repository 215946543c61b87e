import { LongField } from "@assay/ui/console/long-field.tsx";
import { CodeText } from "@assay/ui/console/code-text.tsx";
import { ReasonSheet } from "@assay/ui/console/reason-sheet.tsx";
import { translate, useTexts } from "@assay/ui/locale.ts";
import { type Fact, Facts } from "@assay/ui/parts/facts.tsx";
import { Segmented } from "@assay/ui/parts/segmented.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { TextField } from "@assay/ui/parts/text-field.tsx";
import { useState } from "react";
import { calls } from "../contract.ts";
import type { Case } from "./told.ts";

const [HASH_LENGTH_MAX, NOTE_LENGTH_MAX] = [66, 300];
const HASH = /^(0x)?[0-9a-fA-F]{64}$/;

/** What can become of each kind of case, the usual first: without a transfer that was credited a claim is closed, or its transaction is read again. */
type Way = "match" | "read-again" | "close";
const waysOf: Readonly<Record<Case["kind"], readonly [Way, ...Way[]]>> = {
  claim: ["match", "read-again", "close"],
  unsupported: ["close"],
  unseen: ["read-again", "match", "close"],
};

interface CaseSheetProps {
  readonly one: Case;
  readonly mayAct: boolean;
  readonly onClose: () => void;
}

/** A case with all that was said of it. It is closed by a transfer that the chain has shown, or without money and with a word to the customer. */
export function CaseSheet({ one, mayAct, onClose }: CaseSheetProps) {
  const t = useTexts("deposits-console");
  const [how, setHow] = useState<Way>(waysOf[one.kind][0]);
  const [hash, setHash] = useState(one.read_hash ?? one.hash ?? "");
  const [note, setNote] = useState("");
  const [tried, setTried] = useState(false);
  const facts = useFactsOf(one);
  const title = t(`cases.kinds.${one.kind}`);
  if (!mayAct)
    return (
      <Sheet open onClose={onClose} title={title}>
        <Facts facts={facts} />
      </Sheet>
    );
  const [isEmpty, isHash] = [(how === "close" ? note : hash).trim() === "", HASH.test(hash.trim())];
  const fault = isEmpty ? translate("required") : how === "close" || isHash ? undefined : t("cases.wrong-hash");
  const faultText = tried ? fault : undefined;
  const attempt = (): boolean => {
    setTried(true);
    return fault === undefined;
  };
  const shared = { open: true, onClose, title, facts, attempt, onDone: onClose };
  const ways = waysOf[one.kind];
  const choice = ways.length > 1 && (
    <Segmented
      label={t("cases.how")}
      options={ways.map((key) => ({ key, label: t(`cases.ways.${key}`) }))}
      value={how}
      onChange={setHow}
      className="mb-3"
    />
  );
  const named = (
    <TextField label={t("cases.hash")} lengthMax={HASH_LENGTH_MAX} value={hash} onChange={setHash} faultText={faultText} />
  );
  const input = { case: one.id, hash: hash.trim() };
  if (how === "match")
    return (
      <ReasonSheet {...shared} action={t("cases.match")} call={calls.matchCase} input={input}>
        {choice}
        {named}
      </ReasonSheet>
    );
  if (how === "read-again")
    return (
      <ReasonSheet {...shared} action={t("cases.read-again")} call={calls.readAgain} input={input}>
        {choice}
        <p className="mb-3 text-caption text-soft">{t("cases.read-note")}</p>
        {named}
      </ReasonSheet>
    );
  return (
    <ReasonSheet
      {...shared}
      action={t("cases.close")}
      tone="danger"
      call={calls.closeCase}
      input={{ case: one.id, note: note.trim() }}
    >
      {choice}
      <LongField label={t("cases.note")} lengthMax={NOTE_LENGTH_MAX} value={note} onChange={setNote} faultText={faultText} />
    </ReasonSheet>
  );
}

function useFactsOf({
  customer,
  network,
  amount,
  currency,
  address,
  token,
  hash,
  voucher,
  read_hash: readHash,
  read_answer: answer,
}: Case): Fact[] {
  const t = useTexts("deposits-console");
  const code = (text: string) => <CodeText>{text}</CodeText>;
  return [
    { label: t("cases.customer"), value: code(customer) },
    { label: t("networks.network"), value: t(`names.${network}`) },
    { label: t("cases.amount"), value: code(`${amount} ${currency ?? ""}`.trim()) },
    { label: t("cases.address"), value: code(address) },
    ...(token === null ? [] : [{ label: t("cases.token"), value: code(token) }]),
    ...(hash === null ? [] : [{ label: t("cases.hash"), value: code(hash) }]),
    ...(readHash === null
      ? []
      : [
          { label: t("cases.read-again"), value: code(readHash) },
          { label: t("cases.read-state"), value: t(`cases.read-answers.${answer ?? "waits"}`) },
        ]),
    ...(voucher === null
      ? []
      : [
          {
            label: t("cases.voucher"),
            value: (
              <a href={voucher} target="_blank" rel="noreferrer" className="press font-semibold text-brand">
                {t("cases.look")}
              </a>
            ),
          },
        ]),
  ];
}
