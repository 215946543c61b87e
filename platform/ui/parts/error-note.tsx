import { NoAnswerError, RefusedError } from "../transport.ts";
import { type Translate, useTexts } from "../locale.ts";
import { ends } from "../navigation.ts";
import { Button } from "./button.tsx";
import { DiamondArt } from "./diamond-art.tsx";
import { Go } from "./go.tsx";

const MALFORMED = "parameter-error";

/** What failed, why, and a way to try again; or a way on, where the same question would get the same answer. The request id lets support find the log line. */
export function ErrorNote({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  const t = useTexts("ui");
  const request = error instanceof RefusedError || error instanceof NoAnswerError ? error.request : undefined;
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-6 py-12 text-center">
      <DiamondArt />
      <p className="max-w-80 text-form text-soft">{causeOf(error, t)}</p>
      {request !== undefined && (
        <p className="text-caption text-faint">
          <bdi dir="ltr">{t("error.request", { request })}</bdi>
        </p>
      )}
      {isAbsent(error) ? (
        <Go to={ends.home} className="press grid min-h-11 place-items-center rounded-button bg-s2 px-5 text-body font-semibold">
          {t("home")}
        </Go>
      ) : (
        <Button onPress={retry}>{t("retry")}</Button>
      )}
    </div>
  );
}

/** What an address names is not there, or cannot be the name of anything. */
const isAbsent = (error: unknown): error is RefusedError =>
  error instanceof RefusedError && (error.rejection === MALFORMED || error.rejection.startsWith("no-such-"));

function causeOf(error: unknown, t: Translate<"ui">): string {
  if (isAbsent(error) && error.rejection === MALFORMED) return t("error.not-found-more");
  if (error instanceof RefusedError) return error.message;
  if (error instanceof NoAnswerError) return t("error.offline");
  return t("error.broke");
}
