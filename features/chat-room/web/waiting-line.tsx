import { useTexts } from "@assay/ui/locale.ts";
import { Button } from "@assay/ui/parts/button.tsx";
import { outbox, type WaitingWords } from "./outbox.ts";

/** Words that the server does not have yet, or does not take. */
export function WaitingLine({ one }: { readonly one: WaitingWords }) {
  const t = useTexts("chat-room");
  return (
    <li className="my-2 flex justify-end">
      <div className="max-w-[85%] min-w-0 rounded-card bg-brand-tint px-3.5 py-2.5">
        <p className="text-caption text-soft">{t(one.refused === undefined ? "sending" : "failed")}</p>
        <p className="text-body break-words whitespace-pre-wrap">{one.text}</p>
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
      </div>
    </li>
  );
}
