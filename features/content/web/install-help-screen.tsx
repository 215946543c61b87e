import { useTexts } from "@assay/ui/locale.ts";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { Section } from "@assay/ui/parts/section.tsx";
import { platformHere, platforms } from "./platform.ts";
import { StepList } from "./step-list.tsx";

const troubles = ["missing", "old", "offline", "remove"] as const;

/** How the app is installed on every kind of device, this one first, and what to do where it does not work. */
export default function InstallHelpScreen() {
  const t = useTexts("content");
  const here = platformHere();
  return (
    <Screen head={<PageHeader title={t("pages.install-help")} />}>
      {[here, ...platforms.filter((one) => one !== here)].map((platform) => (
        <Section key={platform} title={t(`install.${platform}.title`)} className="mt-5 first:mt-1">
          <StepList platform={platform} className="mt-2" />
        </Section>
      ))}
      <Section title={t("install.trouble")} className="mt-7">
        <dl className="mt-2 grid gap-3">
          {troubles.map((trouble) => (
            <div key={trouble}>
              <dt className="text-body font-semibold">{t(`install.${trouble}.asked`)}</dt>
              <dd className="mt-0.5 text-body text-soft">{t(`install.${trouble}.answer`)}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </Screen>
  );
}
