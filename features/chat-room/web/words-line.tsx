import { useTexts } from "@assay/ui/locale.ts";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { classes } from "@assay/ui/parts/classes.ts";
import { IconButton } from "@assay/ui/parts/icon-button.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { Ellipsis } from "lucide-react";
import { LinkPress } from "./link-press.tsx";
import { piecesOf } from "../rules.ts";
import type { Told } from "./told.ts";

/** One message; of others there is more to do than to read. */
export function WordsLine({ one, onChoose }: { readonly one: Told; readonly onChoose: (one: Told) => void }) {
  const t = useTexts("chat-room");
  const { speaker, staff, mine, text, hidden, at } = one;
  return (
    <li className={classes("my-2 flex items-start", mine ? "justify-end" : "justify-start")}>
      <div className={classes("max-w-[85%] min-w-0 rounded-card px-3.5 py-2.5", mine ? "bg-brand-tint" : "bg-s1")}>
        <p className="flex items-center gap-2 text-caption text-soft">
          {staff ? <Badge tone="brand">{t("staff")}</Badge> : <bdi dir="ltr">{mine ? t("me") : speaker}</bdi>}
          <TimeText at={at} as="clock" />
        </p>
        {hidden ? (
          <p className="text-form text-soft">{t("hidden")}</p>
        ) : (
          <p className="text-body break-words whitespace-pre-wrap">
            {piecesOf(text).map((piece, place) =>
              // Pieces never change their order.
              piece.isLink ? <LinkPress key={place} address={piece.text} /> : <span key={place}>{piece.text}</span>,
            )}
          </p>
        )}
      </div>
      {!mine && !staff && (
        <IconButton
          label={t("more")}
          icon={<Ellipsis className="size-5 text-faint" aria-hidden />}
          onPress={() => onChoose(one)}
        />
      )}
    </li>
  );
}
