import { foundText, useTexts } from "@assay/ui/locale.ts";
import { classes } from "@assay/ui/parts/classes.ts";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import type { ReactNode } from "react";
import type { Entry } from "./told.ts";

/** One thing that was said; the reader's own stand at the end of the line. */
export function EntryBubble({ entry, isRead }: { readonly entry: Entry; readonly isRead: boolean }) {
  const t = useTexts("support");
  const { author, text, phrase, picture, reference, at } = entry;
  if (author === "house")
    return (
      <li className="my-3 text-center text-caption text-soft">
        {phrase && t(`phrases.${phrase}`)} <TimeText at={at} as="clock" />
      </li>
    );
  const isOwn = author === "customer";
  return (
    <Bubble isOwn={isOwn}>
      <p className="text-caption text-soft">
        {t(isOwn ? "you" : author)} · <TimeText at={at} as="clock" />
        {isOwn && isRead && ` · ${t("read")}`}
      </p>
      {phrase && <p className="text-body">{t(`phrases.${phrase}`)}</p>}
      {text !== "" && <p className="text-body break-words whitespace-pre-wrap">{text}</p>}
      {reference && (
        <p className="text-form">
          {foundText(t, `kinds.${reference.kind}`) ?? t("kinds.other")}{" "}
          <bdi dir="ltr" className="break-all">
            {reference.number}
          </bdi>
        </p>
      )}
      {picture !== null && (
        <a href={picture} target="_blank" rel="noreferrer" className="block">
          <img src={picture} alt={t("see-picture")} loading="lazy" className="mt-1 max-h-60 rounded-button object-contain" />
        </a>
      )}
    </Bubble>
  );
}

export function Bubble({ isOwn, children }: { readonly isOwn: boolean; readonly children: ReactNode }) {
  return (
    <li className={classes("my-2 flex", isOwn ? "justify-end" : "justify-start")}>
      <div className={classes("max-w-[85%] rounded-card px-3.5 py-2.5", isOwn ? "bg-brand-tint" : "bg-s1")}>{children}</div>
    </li>
  );
}
