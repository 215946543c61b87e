import type { OutputOf } from "@assay/core/contract.ts";
import { type Lang, languages } from "@assay/core/languages.ts";
import { useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { serverNow } from "@assay/ui/server-clock.ts";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { Prose } from "@assay/ui/parts/prose.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import type { calls } from "../contract.ts";

export type AgreementShown = OutputOf<typeof calls.showAgreement>;

/** An agreement below its title: its version, what is new since the reader has read it, and the text. */
export function AgreementText({ agreement, wanted }: { readonly agreement: AgreementShown; readonly wanted?: Lang }) {
  const t = useTexts("content");
  const tag = useLanguageTag();
  const { version, published_at, blocks, difference, lang } = agreement;
  const isOwn = languages[lang].tag === tag;
  const translated = wanted === undefined ? isOwn : lang === wanted;
  return (
    <div lang={isOwn ? undefined : languages[lang].tag}>
      <p className="text-caption text-faint">
        {t("agreement.version", { version })} · {published_at > serverNow() && t("agreement.holds-from")}{" "}
        <TimeText at={published_at} />
        {!translated && <Badge className="ms-2">{t("not-translated")}</Badge>}
      </p>
      {difference && (
        <div role="note" className="mt-3 max-w-[42rem] rounded-button bg-brand-tint p-3.5 text-form text-strong">
          <p className="font-semibold">
            {difference.version === version ? t("agreement.corrected") : t("agreement.changed", { version: difference.version })}
          </p>
          <p className="mt-1 text-soft">{t("agreement.changed-more", { count: difference.fresh.length })}</p>
          {difference.gone.length > 0 && (
            <>
              <p className="mt-2 text-soft">{t("agreement.gone")}</p>
              <ul className="mt-1 grid gap-1 text-caption text-soft">
                {difference.gone.map((words, index) => (
                  <li key={index}>
                    <del>{words}</del>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
      <Prose
        blocks={blocks}
        {...(difference && { fresh: new Set(difference.fresh), freshLabel: t("agreement.new") })}
        className="mt-1"
      />
    </div>
  );
}
