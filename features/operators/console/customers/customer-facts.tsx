import { type Lang, languages } from "@assay/core/languages.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { CopyText } from "@assay/ui/parts/copy-text.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import type { Look } from "./looks.ts";

/** Who a customer is, as far as an account says it. */
export function CustomerFacts({ of }: { readonly of: Look["customer"] }) {
  const t = useTexts("operators-console");
  const { id, email, mobile, lang, created_at, sessions, suspended } = of;
  return (
    <>
      <p className="mb-3 text-caption wrap-anywhere">
        <CopyText text={id} label={t("customers.copy-id")} done={t("copied")} />
      </p>
      <Facts
        facts={[
          { label: t("customers.email"), value: email ?? "—" },
          { label: t("customers.mobile"), value: mobile ?? "—" },
          { label: t("language"), value: languages[lang as Lang]?.name ?? lang },
          { label: t("people.since"), value: <TimeText at={created_at} as="date" /> },
          { label: t("customers.sessions"), value: sessions },
          ...(suspended === null
            ? []
            : [
                { label: t("customers.suspended-at"), value: <TimeText at={suspended.at} /> },
                { label: t("customers.suspended-by"), value: suspended.by },
                { label: t("proposals.reason"), value: <span className="wrap-anywhere">{suspended.reason}</span> },
              ]),
        ]}
      />
    </>
  );
}
