import { DAY_MS } from "@assay/core/time.ts";
import { formatDecimal, parseRate, RATE_SCALE } from "@assay/core/money.ts";
import { useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { formatAmountText, inPercent } from "@assay/ui/number.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Card } from "@assay/ui/parts/card.tsx";
import { classes } from "@assay/ui/parts/classes.ts";
import { type Fact, Facts } from "@assay/ui/parts/facts.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { useServerNow } from "@assay/ui/ticking.ts";
import type { Project } from "./sale-form.ts";
import { TokenText } from "./texts.tsx";

const SECOND_MS = 1_000;

/** When tokens become free, in a few words. */
export function useLockText({ free_ratio, lock_days, parts }: Project): string {
  const t = useTexts("ieo");
  const tag = useLanguageTag();
  if (lock_days === 0) return t("lock-none");
  const percent = formatDecimal(parseRate(free_ratio)!, RATE_SCALE - 2);
  const ratio = inPercent(formatAmountText(percent, { decimals: 2, decimalsMin: 0 }, tag), tag);
  return t("lock-some", { ratio, days: lock_days, parts });
}

/** The moments of a sale, those that are over filled in. */
export function TimeLine({ project }: { readonly project: Project }) {
  const t = useTexts("ieo");
  const now = useServerNow(SECOND_MS);
  const { announced_at, opens_at, ends_at, listing_at, lock_days } = project;
  const moments = [
    { key: "announced", at: announced_at },
    { key: "opens", at: opens_at },
    { key: "ends", at: ends_at },
    { key: "lists", at: listing_at },
    ...(lock_days > 0 ? ([{ key: "unlocked", at: listing_at + lock_days * DAY_MS }] as const) : []),
  ] as const;
  return (
    <Card className="md:p-5">
      <h2 className="text-section">{t("time-line")}</h2>
      <ol className="mt-3 flex flex-col">
        {moments.map(({ key, at }) => (
          <li key={key} className="relative flex gap-3 border-s border-line pb-4 ps-5 last:border-transparent last:pb-0">
            <span
              aria-hidden="true"
              className={classes(
                "absolute -start-[5px] top-1 size-[9px] rounded-full ring-2 ring-line",
                at <= now ? "bg-brand-fill" : "bg-s3",
              )}
            />
            <div className="min-w-0 grow">
              <p className={classes("text-form", at <= now ? "text-strong" : "text-soft")}>{t(`moments.${key}`)}</p>
              <p className="text-caption text-faint">
                <TimeText at={at} as="plan" />
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** The terms of a sale, and who came. */
export function SaleFactsCard({ project }: { readonly project: Project }) {
  const t = useTexts("ieo");
  const { pay_currency: currency, passed, sold } = project;
  const money = (value: string) => <AmountText value={value} currency={currency} unit decimalsMin={0} />;
  const count = (value: number) => <AmountText value={String(value)} decimals={0} />;
  const link = (label: string, href: string): Fact[] =>
    href === ""
      ? []
      : [
          {
            label,
            value: (
              <a href={href} target="_blank" rel="noreferrer" className="font-semibold text-brand underline">
                {new URL(href).hostname}
              </a>
            ),
          },
        ];
  return (
    <Card className="md:p-5">
      <h2 className="mb-3 text-section">{t("terms")}</h2>
      <Facts
        facts={[
          {
            label: t("price"),
            value: <AmountText value={project.price} decimals={10} decimalsMin={0} currency={currency} unit />,
          },
          { label: t("total"), value: <TokenText of={project} value={project.total} /> },
          { label: t("cap"), value: <TokenText of={project} value={project.cap} /> },
          { label: t("min"), value: money(project.min) },
          { label: t("most"), value: money(project.most) },
          { label: t("lock"), value: useLockText(project) },
          ...link(t("white-paper"), project.white_paper),
          ...link(t("website"), project.website),
          { label: t("applied"), value: count(project.applied) },
          { label: t("committed"), value: money(project.committed) },
          ...(passed === null ? [] : [{ label: t("passed"), value: count(passed) }]),
          ...(sold === null ? [] : [{ label: t("sold"), value: <TokenText of={project} value={sold} /> }]),
        ]}
      />
    </Card>
  );
}
