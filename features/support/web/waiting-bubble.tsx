import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { Bubble } from "./entry-bubble.tsx";
import { outbox, type WaitingWords } from "./outbox.ts";

/** Words that the server does not have yet, or does not take. */
export function WaitingBubble({ one }: { readonly one: WaitingWords }) {
  const t = useTexts("support");
  return (
    <Bubble isOwn>
      <p className="text-caption text-soft">{t(one.refused === undefined ? "sending" : "failed")}</p>
      {one.text !== "" && <p className="text-body break-words whitespace-pre-wrap">{one.text}</p>}
      {one.reference !== undefined && (
        <bdi dir="ltr" className="block text-form break-all">
          {one.reference}
        </bdi>
      )}
      {one.refused !== undefined && (
        <>
          <p role="alert" className="mt-1 text-form text-danger">
            {one.refused}
          </p>
          <div className="mt-1 flex gap-2">
            <Button size="small" onPress={() => outbox.sendAgain(one)}>
              {t("again")}
            </Button>
            <Button size="small" tone="plain" onPress={() => outbox.drop(one)}>
              {t("discard")}
            </Button>
          </div>
        </>
      )}
    </Bubble>
  );
}
