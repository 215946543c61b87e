import { useCall } from "@assay/ui/client.ts";
import { useComputed } from "@assay/ui/computed.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { RowsSkeleton } from "@assay/ui/parts/skeleton.tsx";
import { aheadMs } from "@assay/ui/server-clock.ts";
import { calls, type ReceiptFile } from "../contract.ts";
import { checkAll, type Checked, type Explain, isDecided } from "./check.ts";
import LogCard from "./log-card.tsx";
import { ReceiptSteps } from "./receipt-steps.tsx";

export interface ReceiptViewProps {
  /** The id of the option, order or position. */
  readonly subject: string;
  /** When it was decided last. */
  readonly decidedAt: number;
  readonly explain: Explain;
  /** What else there is to say of all of them. */
  readonly about?: string | undefined;
  readonly className?: string;
}

/** A receipt is sealed a second or two after it was decided, and there is none of what was decided before its rule was. */
const WAIT_MS = 1_500;
const SEALED_MS = 4_000;
const GIVE_UP_MS = 60_000;
/** The page that the server keeps beside the app. */
const VERIFIER = "/verify.html";

/** The receipts about one thing, each checked in this phone: inputs, rule, result, signature. */
export default function ReceiptView({ subject, decidedAt, explain, about, className }: ReceiptViewProps) {
  const t = useTexts("proofs");
  const answer = useCall(calls.showReceipts, { id: subject });
  const file = answer.data;
  const isThere = file !== undefined && file.receipts.length > 0;
  const waitMs = isThere && isDecided(file.receipts) ? SEALED_MS : GIVE_UP_MS;
  const isAwaited = answer.dataUpdatedAt - aheadMs() < decidedAt + waitMs;
  useCall(calls.showReceipts, { id: subject }, { when: isAwaited, everyMs: WAIT_MS });
  const checked = useComputed(`${file?.receipts.length} receipts of ${subject}`, async () => await checkAll(file!, explain), {
    when: isThere,
  });
  return (
    <section aria-label={t("receipt.title")} className={className}>
      <h3 className="text-body font-semibold">{t("receipt.title")}</h3>
      {about !== undefined && <p className="mt-1 text-caption">{about}</p>}
      {isThere && (
        <p className="mt-1 text-caption text-soft">{t(isDecided(file.receipts) ? "receipt.about" : "receipt.about-asked")}</p>
      )}
      {file && !isThere && !isAwaited && <p className="py-2 text-form text-soft">{t("receipt.none")}</p>}
      {isThere && checked.data ? (
        <>
          {checked.data.map((one) => (
            <ReceiptSteps key={one.receipt.hash} checked={one} />
          ))}
          <SaveFile file={file} of={checked.data} subject={subject} />
          <LogCard className="mt-3" />
        </>
      ) : (
        (isThere || isAwaited) && (
          <div role="status" className="py-2">
            <p className="mb-2 text-caption text-soft">{t("receipt.waiting")}</p>
            <RowsSkeleton count={2} />
          </div>
        )
      )}
    </section>
  );
}

/** The receipt as a file that can be checked without this house. */
function SaveFile({
  file,
  of,
  subject,
}: {
  readonly file: ReceiptFile;
  readonly of: readonly Checked[];
  readonly subject: string;
}) {
  const t = useTexts("proofs");
  const wanted = new Set(of.map(({ receipt }) => receipt.key));
  const keys = Object.fromEntries(Object.entries(file.keys).filter(([id]) => wanted.has(id)));
  const text = JSON.stringify({ keys, receipts: file.receipts }, undefined, 2);
  return (
    <>
      <a
        href={`data:application/json;charset=utf-8,${encodeURIComponent(text)}`}
        download={`receipt-${subject}.json`}
        className="press mt-3 grid min-h-11 place-items-center rounded-button border border-line-strong bg-s1 text-form font-semibold"
      >
        {t("receipt.save")}
      </a>
      <p className="mt-2 text-caption text-soft">
        <a href={VERIFIER} target="_blank" rel="noopener" className="font-semibold text-brand underline">
          {t("receipt.verifier")}
        </a>{" "}
        {t("receipt.verifier-about")}
      </p>
    </>
  );
}
