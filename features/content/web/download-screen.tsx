import { install, useInstallWay } from "@assay/ui/device/install.ts";
import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Card } from "@assay/ui/parts/card.tsx";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { useViewport } from "@assay/ui/viewport.ts";
import { calls } from "../contract.ts";
import { INSTALL_HELP_PATH } from "./paths.ts";
import { platformHere } from "./platform.ts";
import { QrCode } from "@assay/ui/parts/qr-code.tsx";
import { ShareButton } from "./share-button.tsx";
import { StepList } from "./step-list.tsx";

/** The app for this device: installed where the browser offers it, else step by step; for another device, a code to read. */
export default function DownloadScreen() {
  const t = useTexts("content");
  const way = useInstallWay();
  const { data } = useCall(calls.showSiteConfig, {});
  const wide = useViewport() !== "phone";
  const platform = platformHere();
  const home = `${location.origin}/`;
  const stores = [
    { key: "ios", url: data?.download_ios ?? "" },
    { key: "android", url: data?.download_android ?? "" },
  ].filter(({ key, url }) => url !== "" && (platform === "desktop" || platform === key));
  return (
    <Screen
      head={
        <PageHeader
          title={t("pages.download")}
          end={<ShareButton label={t("download.share")} title={data?.site_name ?? t("pages.download")} url={home} />}
        />
      }
      width={wide ? "list" : "narrow"}
    >
      <p className="text-body text-soft">{t("download.about")}</p>
      <div className="mt-4 grid gap-3 md:grid-cols-[minmax(0,1fr)_auto]">
        <Card>
          <h2 className="text-section">{t(`download.here.${platform}`)}</h2>
          {way === "offered" ? (
            <Cta action={t("download.install")} onPress={() => void install()} className="mt-4" />
          ) : (
            <StepList platform={platform} className="mt-3" />
          )}
          {stores.map(({ key, url }) => (
            <a
              key={key}
              href={url}
              target="_blank"
              rel="noreferrer"
              className="press mt-3 grid min-h-11 place-items-center rounded-button bg-s2 px-5 text-body font-semibold"
            >
              {t(`download.store.${key as "ios" | "android"}`)}
            </a>
          ))}
        </Card>
        <Card className="grid justify-items-center gap-3">
          <QrCode text={home} label={t("download.code", { address: home })} className="w-44" />
          <p className="max-w-44 text-center text-caption text-soft">{t("download.scan")}</p>
        </Card>
      </div>
      <Go
        to={INSTALL_HELP_PATH}
        className="press mt-4 inline-grid min-h-11 place-items-center text-form font-semibold text-brand"
      >
        {t("pages.install-help")}
      </Go>
    </Screen>
  );
}
