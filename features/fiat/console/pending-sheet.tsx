import { AmountField } from "@assay/ui/parts/amount-field.tsx";
import { CodeText } from "@assay/ui/console/code-text.tsx";
import { LongField } from "@assay/ui/console/long-field.tsx";
import { ReasonSheet } from "@assay/ui/console/reason-sheet.tsx";
import { translate, useTexts } from "@assay/ui/locale.ts";
import { type Fact, Facts } from "@assay/ui/parts/facts.tsx";
import { Segmented } from "@assay/ui/parts/segmented.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { TextField } from "@assay/ui/parts/text-field.tsx";
import { type ReactNode, useState } from "react";
import { calls } from "../contract.ts";
import { fiatDecimals, parseFiat } from "../rules/catalogue.ts";
import type { Pending } from "./told.ts";

const [NOTE_LENGTH_MAX, REFERENCE_LENGTH] = [300, 11];
type Way = "release" | "assign" | "refund" | "refuse";

/** What can be decided of each kind. */
const waysOf: Readonly<Record<Pending["kind"], readonly Way[]>> = {
  held: ["release", "refund"],
  "asked-back": ["refund"],
  unknown: ["assign", "refund"],
  double: ["refund", "assign"],
  matched: ["refund", "assign"],
  "came-back": ["refund", "assign"],
  elsewhere: ["refund", "assign"],
  announced: ["refuse"],
  // The provider decides about the one, and support asks about the other.
  disputed: [],
  "disputed-abroad": [],
  "shared-card": [],
};

/** Of what others have paid back whole nothing is left to be given. */
const mayBe = ({ elsewhere }: Pending, way: Way): boolean => way !== "assign" || elsewhere?.rest !== "0";

/** Kinds that do not explain themselves. */
const explained = ["came-back", "elsewhere", "disputed-abroad"] as const;

interface PendingSheetProps {
  readonly one: Pending;
  readonly mayAct: boolean;
  readonly onClose: () => void;
}

/** All that is known of what waits, and what may be decided about it. */
export function PendingSheet({ one, mayAct, onClose }: PendingSheetProps) {
  const t = useTexts("fiat-console");
  const ways = waysOf[one.kind].filter((some) => mayBe(one, some));
  const [way, setWay] = useState(ways[0]);
  const facts = useFactsOf(one);
  const title = t(`pending.kinds.${one.kind}`);
  const kind = explained.find((some) => some === one.kind);
  const about = kind && <p className="mb-3 text-form text-soft">{t(`pending.about.${kind}`)}</p>;
  if (!mayAct || way === undefined)
    return (
      <Sheet open onClose={onClose} title={title}>
        {about}
        <Facts facts={facts} />
      </Sheet>
    );
  const choice = (
    <>
      {about}
      {ways.length > 1 && (
        <Segmented
          label={t("ways.title")}
          options={ways.map((key) => ({ key, label: t(`ways.${key}`) }))}
          value={way}
          onChange={setWay}
          className="mb-3"
        />
      )}
    </>
  );
  const shared = { one, title, facts, choice, onClose };
  if (way === "release") return <ReleaseSheet {...shared} />;
  if (way === "assign") return <AssignSheet {...shared} />;
  return <NotedSheet {...shared} way={way} />;
}

interface WaySheetProps {
  readonly one: Pending;
  readonly title: string;
  readonly facts: readonly Fact[];
  readonly choice: ReactNode;
  readonly onClose: () => void;
}

const saidOf = ({ key, currency, amount }: Pending) => ({ line: key, currency, amount });

function ReleaseSheet({ one, title, facts, choice, onClose }: WaySheetProps) {
  const t = useTexts("fiat-console");
  return (
    <ReasonSheet
      open
      onClose={onClose}
      title={title}
      facts={facts}
      action={t("ways.release")}
      call={calls.release}
      input={saidOf(one)}
      onDone={onClose}
    >
      {choice}
    </ReasonSheet>
  );
}

function AssignSheet({ one, title, facts, choice, onClose }: WaySheetProps) {
  const t = useTexts("fiat-console");
  const [reference, setReference] = useState("");
  const [tried, setTried] = useState(false);
  const [part, setPart] = useState("");
  const isPart = part === "" || (parseFiat(one.currency, part) ?? 0n) > 0n;
  const isRight = /^A[SZ][2-9A-HJ-NP-Z]{9}$/.test(reference.trim().toUpperCase());
  return (
    <ReasonSheet
      open
      onClose={onClose}
      title={title}
      facts={facts}
      action={t("ways.assign")}
      call={calls.assignLine}
      input={{
        line: one.key,
        reference: reference.trim().toUpperCase(),
        ...(part !== "" && { amount: part }),
      }}
      attempt={() => {
        setTried(true);
        return isRight && isPart;
      }}
      onDone={onClose}
    >
      {choice}
      <TextField
        label={t("pending.reference")}
        lengthMax={REFERENCE_LENGTH}
        value={reference}
        onChange={setReference}
        faultText={tried && !isRight ? t("ways.wrong-reference") : undefined}
        className="mb-3"
      />
      <AmountField
        label={t("ways.part")}
        decimals={fiatDecimals[one.currency]}
        value={part}
        onChange={setPart}
        faultText={tried && !isPart ? t("ways.wrong-part") : undefined}
        className="mb-3"
      />
    </ReasonSheet>
  );
}

/** What is decided with a word to the customer: money goes back, or an announced payment is given up. */
function NotedSheet({ way, one, title, facts, choice, onClose }: WaySheetProps & { readonly way: "refund" | "refuse" }) {
  const t = useTexts("fiat-console");
  const [note, setNote] = useState("");
  const [tried, setTried] = useState(false);
  const isEmpty = note.trim() === "";
  const shared = {
    open: true,
    onClose,
    title,
    facts,
    action: t(`ways.${way}`),
    tone: "danger",
    attempt: () => {
      setTried(true);
      return !isEmpty;
    },
  } as const;
  const fields = (
    <>
      {choice}
      <LongField
        label={t("ways.note")}
        lengthMax={NOTE_LENGTH_MAX}
        value={note}
        onChange={setNote}
        faultText={tried && isEmpty ? translate("required") : undefined}
      />
    </>
  );
  if (way === "refuse")
    return (
      <ReasonSheet {...shared} call={calls.refuse} input={{ payment: one.key, note: note.trim() }} onDone={onClose}>
        {fields}
      </ReasonSheet>
    );
  return (
    <ReasonSheet {...shared} call={calls.refund} input={{ ...saidOf(one), note: note.trim() }} onDone={onClose}>
      {fields}
    </ReasonSheet>
  );
}

function useFactsOf({ account, amount, currency, voucher, elsewhere, ...one }: Pending): Fact[] {
  const t = useTexts("fiat-console");
  const code = (text: string) => <CodeText>{text}</CodeText>;
  const told = (label: string, text: string | null): Fact[] => (text === null ? [] : [{ label, value: code(text) }]);
  return [
    { label: t("pending.amount"), value: code(`${amount} ${currency}`) },
    ...(elsewhere === null
      ? []
      : [
          { label: t("pending.paid-back"), value: code(`${elsewhere.paid_back} ${currency}`) },
          { label: t("pending.rest"), value: code(`${elsewhere.rest} ${currency}`) },
        ]),
    { label: t("pending.account"), value: code(account) },
    ...told(t("pending.bank-name"), one.bank_name),
    ...told(t("pending.bank-reference"), one.bank_reference),
    ...told(t("pending.payer"), one.payer),
    ...told(t("pending.email"), one.email),
    ...told(t("pending.phone"), one.phone),
    ...told(t("pending.tax-id"), one.tax_id),
    ...told(t("pending.reference"), one.reference),
    ...told(t("pending.customer"), one.customer),
    ...(voucher === null
      ? []
      : [
          {
            label: t("pending.voucher"),
            value: (
              <a href={voucher} target="_blank" rel="noreferrer" className="press font-semibold text-brand">
                {t("pending.look")}
              </a>
            ),
          },
        ]),
  ];
}
