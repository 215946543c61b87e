import { LongField } from "@assay/ui/console/long-field.tsx";
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

interface CaseSheetProps {
  readonly one: Case;
  readonly mayAct: boolean;
  readonly onClose: () => void;
}

/** A case with all that was said of it. It is closed by a transfer that the chain has shown, or without money and with a word to the customer. */
export function CaseSheet({ one, mayAct, onClose }: CaseSheetProps) {
  const t = useTexts("deposits-console");
  const [how, setHow] = useState<"match" | "close">(one.kind === "claim" ? "match" : "close");
  const [hash, setHash] = useState(one.hash ?? "");
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
  const isEmpty = (how === "match" ? hash : note).trim() === "";
  const faultText = tried && isEmpty ? translate("required") : undefined;
  const attempt = (): boolean => {
    setTried(true);
    return !isEmpty;
  };
  const shared = { open: true, onClose, title, facts, attempt, onDone: onClose };
  const choice = one.kind === "claim" && (
    <Segmented
      label={t("cases.how")}
      options={[
        { key: "match", label: t("cases.match") },
        { key: "close", label: t("cases.close") },
      ]}
      value={how}
      onChange={setHow}
      className="mb-3"
    />
  );
  if (how === "match")
    return (
      <ReasonSheet {...shared} action={t("cases.match")} call={calls.matchCase} input={{ case: one.id, hash: hash.trim() }}>
        {choice}
        <TextField label={t("cases.hash")} lengthMax={HASH_LENGTH_MAX} value={hash} onChange={setHash} faultText={faultText} />
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

function useFactsOf({ customer, network, amount, currency, address, token, hash, voucher }: Case): Fact[] {
  const t = useTexts("deposits-console");
  const code = (text: string) => (
    <bdi dir="ltr" className="break-all whitespace-normal">
      {text}
    </bdi>
  );
  return [
    { label: t("cases.customer"), value: code(customer) },
    { label: t("networks.network"), value: t(`names.${network}`) },
    { label: t("cases.amount"), value: code(`${amount} ${currency ?? ""}`.trim()) },
    { label: t("cases.address"), value: code(address) },
    ...(token === null ? [] : [{ label: t("cases.token"), value: code(token) }]),
    ...(hash === null ? [] : [{ label: t("cases.hash"), value: code(hash) }]),
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
