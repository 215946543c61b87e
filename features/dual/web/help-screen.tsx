import { useTexts } from "@assay/ui/locale.ts";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { Section } from "@assay/ui/parts/section.tsx";
import { Ways } from "@assay/ui/parts/ways.tsx";
import { INVEST_PATH } from "./paths.ts";

/** How it works, with both of the published examples, what is risked, and how everybody can check it. */
export default function HelpScreen() {
  const t = useTexts("dual");
  return (
    <Screen width="list" head={<PageHeader title={t("help")} />}>
      <p className="text-form text-soft">{t("about")}</p>
      <Section title={t("help-rule")}>
        <Lines texts={[t("help-rule-call"), t("help-rule-put"), t("help-rounding")]} />
      </Section>
      <Section title={t("help-example")}>
        <Lines texts={[t("help-example-call"), t("help-example-put")]} />
      </Section>
      <Section title={t("help-price")}>
        <Lines texts={[t("void-rule"), t("no-exit"), t("risk")]} />
      </Section>
      <Section title={t("source")}>
        <Lines texts={[t("source-more")]} />
      </Section>
      <Section title={t("help-check")}>
        <Lines texts={[t("help-check-more")]} />
      </Section>
      <Ways
        ways={[
          { to: "/pages/common/article?id=dual", text: t("guide") },
          { to: "/pages/common/agreement?keyword=dual", text: t("agreement") },
          { to: INVEST_PATH, text: t("way-list") },
        ]}
      />
    </Screen>
  );
}

const Lines = ({ texts }: { readonly texts: readonly string[] }) => (
  <>
    {texts.map((text) => (
      <p key={text} className="mt-2 text-form text-soft">
        {text}
      </p>
    ))}
  </>
);
