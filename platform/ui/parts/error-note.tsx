import { NoAnswerError, RefusedError } from "../transport.ts";
import { useTexts } from "../locale.ts";
import { Button } from "./button.tsx";
import { DiamondArt } from "./diamond-art.tsx";

/** What failed, why, and a way to try again. The request id lets support find the log line. */
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
      <Button onPress={retry}>{t("retry")}</Button>
    </div>
  );
}

function causeOf(error: unknown, t: (key: string) => string): string {
  if (error instanceof RefusedError) return error.message;
  if (error instanceof NoAnswerError) return t("error.offline");
  return t("error.broke");
}
