import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { Skeleton } from "@assay/ui/parts/skeleton.tsx";
import { SquareArrowOutUpRight } from "lucide-react";
import { Navigate, useSearchParams } from "react-router";
import { calls } from "../contract.ts";
import { viewOf } from "./web-view-model.ts";

/** A site that the house has listed, in a frame that can reach nothing of the app; a page of ours opens as itself. */
export default function WebViewScreen() {
  const t = useTexts("content");
  const [search] = useSearchParams();
  const address = search.get("url") ?? "";
  return (
    <Loaded query={useCall(calls.showSiteConfig, {})} skeleton={<Skeleton className="h-dvh w-full" />}>
      {({ web_view_origins }) => {
        const view = viewOf(address, location.origin, web_view_origins);
        if (view.kind === "page") return <Navigate to={view.path} replace />;
        if (view.kind === "refused")
          return (
            <Screen head={<PageHeader title={t("pages.web-view")} />}>
              <Empty text={t("web-view.refused")} />
              {address !== "" && (
                <p className="mx-auto max-w-[28rem] text-center text-caption wrap-anywhere text-faint">
                  <bdi dir="ltr">{address.slice(0, ADDRESS_SHOWN_MAX)}</bdi>
                </p>
              )}
            </Screen>
          );
        return (
          <div className="flex h-dvh flex-col desk:h-[calc(100dvh-56px)]">
            <PageHeader title={<bdi dir="ltr">{view.host}</bdi>} end={<Outside url={view.url} />} />
            <iframe
              src={view.url}
              title={view.host}
              sandbox="allow-scripts allow-forms"
              referrerPolicy="no-referrer"
              allow=""
              className="min-h-0 w-full grow border-0 bg-s1"
            />
          </div>
        );
      }}
    </Loaded>
  );
}

const ADDRESS_SHOWN_MAX = 200;

function Outside({ url }: { readonly url: string }) {
  const t = useTexts("content");
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      aria-label={t("web-view.outside")}
      className="press grid size-11 place-items-center rounded-full text-soft"
    >
      <SquareArrowOutUpRight className="size-5" aria-hidden />
    </a>
  );
}
