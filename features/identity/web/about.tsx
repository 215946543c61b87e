import { calls as content } from "@assay/features/content/contract.ts";
import { HelpRows } from "@assay/features/content/web.tsx";
import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { Skeleton } from "@assay/ui/parts/skeleton.tsx";

/** Which installation this is, and of which version. */
export function About() {
  const t = useTexts("identity");
  const config = useCall(content.showSiteConfig, {});
  return (
    <>
      <h2 className="text-section">{t("about.title")}</h2>
      <Loaded query={config} skeleton={<Skeleton className="mt-3 h-20 w-full" />}>
        {({ site_name, version, mode }) => (
          <Facts
            className="mt-3"
            facts={[
              { label: t("about.name"), value: site_name },
              { label: t("about.version"), value: <bdi dir="ltr">{version}</bdi> },
              { label: t("about.mode"), value: t(`about.modes.${mode}`) },
              { label: t("about.licence"), value: "Apache-2.0" },
            ]}
          />
        )}
      </Loaded>
      <HelpRows />
    </>
  );
}
