import { languages } from "@assay/core/languages.ts";
import { knownText } from "@assay/ui/console/known-text.ts";
import { useRoleName } from "@assay/ui/console/role-names.ts";
import { SentFile } from "@assay/ui/console/sent-file.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { customerPath } from "../paths.ts";
import { readFieldName } from "./field-name.ts";
import type { Proposal } from "./proposal.ts";

interface Part {
  readonly of: Proposal;
}

const HASH_SHOWN = 16;

/** Who wants it, why, until when, and what ended it. */
export function ProposalFacts({ of }: Part) {
  const t = useTexts("operators-console");
  const nameOfRole = useRoleName();
  const { maker, customer, reason, role, needed, hash, created_at, expires_at, ended_at, cause, call, does } = of;
  return (
    <>
      <p className="mb-3 text-form text-soft">{does}</p>
      <Facts
        facts={[
          { label: t("proposals.by"), value: maker ? `${maker.name} (${maker.number})` : t("proposals.customer") },
          { label: t("proposals.reason"), value: <span className="wrap-anywhere">{reason}</span> },
          ...(customer === null
            ? []
            : [
                {
                  label: t("proposals.about"),
                  value: (
                    <Go to={customerPath(customer)} className="text-brand">
                      <bdi dir="ltr">{customer}</bdi>
                    </Go>
                  ),
                },
              ]),
          { label: t("proposals.role"), value: `${nameOfRole(role)} × ${needed}` },
          { label: t("proposals.at"), value: <TimeText at={created_at} /> },
          { label: t("proposals.until"), value: <TimeText at={expires_at} /> },
          ...(ended_at === null ? [] : [{ label: t("proposals.ended"), value: <TimeText at={ended_at} /> }]),
          ...(cause === null ? [] : [{ label: t("proposals.cause"), value: <span className="wrap-anywhere">{cause}</span> }]),
          { label: t("proposals.call"), value: <bdi dir="ltr">{call}</bdi> },
          { label: t("proposals.hash"), value: <bdi dir="ltr">{hash.slice(0, HASH_SHOWN)}</bdi> },
        ]}
      />
    </>
  );
}

/** What a field of a call, or a line of a preview, is called; its own name where it came after this console. */
function useFieldName(): (name: string) => string {
  const t = useTexts("operators-console");
  return (field) => {
    const { key, lang } = readFieldName(field);
    const name = knownText(t, `fields.${key}`, key);
    return lang === undefined ? name : t("proposals.in-language", { name, language: languages[lang].name });
  };
}

const isFile = (value: unknown): value is string => typeof value === "string" && value.startsWith("/api/file?name=");

/** A field's value: a moment, yes or no, a file, or else as it was sent. */
function InputValue({ name, value }: { readonly name: string; readonly value: unknown }) {
  const t = useTexts("operators-console");
  const nameOf = useFieldName();
  if (isFile(value)) return <SentFile address={value} label={nameOf(name)} />;
  if (typeof value === "boolean") return t(value ? "proposals.yes" : "proposals.no");
  if (typeof value === "number" && value > 0 && name.endsWith("_at")) return <TimeText at={value} />;
  return (
    <bdi dir="ltr" className="whitespace-pre-wrap wrap-anywhere">
      {typeof value === "string" ? value : JSON.stringify(value)}
    </bdi>
  );
}

/** What the call would be given, field by field. */
export function InputFacts({ of: { input } }: Part) {
  const nameOf = useFieldName();
  return (
    <Facts
      facts={Object.entries(input).map(([name, value]) => ({
        label: nameOf(name),
        value: <InputValue name={name} value={value} />,
      }))}
    />
  );
}

/** Lines of a preview that are yes or no. */
const decisions: ReadonlySet<string> = new Set(["professional"]);

/** What it would do, as its maker was shown it: before and after where something changes, and every transfer of money. */
export function Preview({ of: { preview } }: Part) {
  const t = useTexts("operators-console");
  const nameOf = useFieldName();
  const said = (name: string, value: string) =>
    decisions.has(name) ? t(value === "yes" ? "proposals.yes" : "proposals.no") : value;
  const shown = Object.entries(preview.shows);
  if (shown.length === 0 && preview.postings.length === 0)
    return <p className="text-form text-soft">{t("proposals.no-preview")}</p>;
  return (
    <>
      {shown.length > 0 && (
        <Facts
          facts={shown.map(([name, value]) => ({
            label: nameOf(name),
            value: <span className="wrap-anywhere">{said(name, value)}</span>,
          }))}
        />
      )}
      {preview.postings.map(({ reason, from, to, currency, amount }) => (
        <div key={`${reason} ${from} ${to} ${currency}`} className="mt-2 rounded-button bg-s2 p-3 text-form">
          <p className="font-semibold">
            <AmountText value={amount} currency={currency} unit />
          </p>
          <p className="text-caption text-soft">
            <bdi dir="ltr" className="whitespace-normal wrap-anywhere">{`${from} → ${to}`}</bdi>
          </p>
        </div>
      ))}
    </>
  );
}

/** How others have voted, and why. */
export function Votes({ of: { votes } }: Part) {
  const t = useTexts("operators-console");
  if (votes.length === 0) return <p className="text-form text-soft">{t("proposals.no-votes")}</p>;
  return (
    <ul className="flex flex-col gap-3 text-form">
      {votes.map(({ by, verdict, reason, at }) => (
        <li key={by.id}>
          <p className="font-semibold">
            {by.name} · {t(`proposals.verdicts.${verdict}`)}
          </p>
          <p className="wrap-anywhere">{reason}</p>
          <p className="text-caption text-soft">
            <TimeText at={at} />
          </p>
        </li>
      ))}
    </ul>
  );
}
