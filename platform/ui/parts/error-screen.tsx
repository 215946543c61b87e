import { isRouteErrorResponse, useRouteError } from "react-router";
import { useTexts } from "../locale.ts";
import { ends } from "../navigation.ts";
import { useReloadOnce } from "../reload-once.ts";
import { Button } from "./button.tsx";
import { DiamondArt } from "./diamond-art.tsx";
import { Go } from "./go.tsx";

const NOT_FOUND = 404;

/** What stands in place of a page that could not be shown: not there, not arrived, or broken. */
export function ErrorScreen() {
  const t = useTexts("ui");
  const error = useRouteError();
  useReloadOnce(didNotArrive(error));
  if (isRouteErrorResponse(error) && error.status === NOT_FOUND) return <NotFoundScreen />;
  return (
    <div role="alert" className="grid min-h-[70dvh] place-items-center px-6">
      <div className="flex max-w-80 flex-col items-center gap-3 text-center">
        <DiamondArt size={96} />
        <h1 className="text-section">{t("error.title")}</h1>
        <p className="text-form text-soft">{didNotArrive(error) ? t("error.chunk") : t("error.broke")}</p>
        <Button tone="brand" onPress={() => location.reload()}>
          {t("retry")}
        </Button>
        <Go to={ends.home} className="grid min-h-11 place-items-center px-4 text-form font-semibold text-brand">
          {t("home")}
        </Go>
      </div>
    </div>
  );
}

/** A page's code timed out or could not be fetched; browsers word the latter differently. */
function didNotArrive(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === "ChunkLoadError" || /dynamically imported module|module script failed|preload/i.test(error.message);
}

export function NotFoundScreen() {
  const t = useTexts("ui");
  return (
    <div className="grid min-h-[70dvh] place-items-center px-6">
      <div className="flex max-w-80 flex-col items-center gap-3 text-center">
        <DiamondArt size={96} />
        <h1 className="text-section">{t("error.not-found")}</h1>
        <p className="text-form text-soft">{t("error.not-found-more")}</p>
        <Go
          to={ends.home}
          className="press grid min-h-11 place-items-center rounded-button bg-brand-fill px-6 text-body font-semibold text-on-brand"
        >
          {t("home")}
        </Go>
      </div>
    </div>
  );
}
