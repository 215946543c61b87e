import { calls as content } from "@assay/features/content/contract.ts";
import { useCall } from "@assay/ui/client.ts";
import { useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { rateText } from "@assay/ui/ticket/rate-text.tsx";
import { useRef } from "react";
import { CARD, drawCard, passOn } from "./card-drawing.ts";
import { type Code, type Invites, linkOf, partsOf } from "./invite-model.ts";

export interface CardSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly code: Code;
  readonly terms: Invites["terms"];
}

/** The picture for friends, drawn on this device, and the press that passes it on. */
export function CardSheet({ open, onClose, code, terms }: CardSheetProps) {
  const t = useTexts("invite");
  const tag = useLanguageTag();
  const { data } = useCall(content.showSiteConfig, {});
  const drawn = useRef<HTMLCanvasElement>(null);
  const friends = terms && code.friend_percent > 0 ? partsOf(terms.share, code.friend_percent).friends : undefined;
  const model = {
    title: t("card.title", { name: data?.site_name ?? "" }),
    text: terms && friends ? t("card.part", { rate: rateText(friends, tag), days: terms.days }) : t("card.plain"),
    code: code.code,
    link: linkOf(location.origin, code.code),
  };
  return (
    <Sheet open={open} onClose={onClose} title={t("picture")}>
      <canvas
        ref={(canvas) => {
          drawn.current = canvas;
          if (canvas) drawCard(canvas, model);
        }}
        role="img"
        aria-label={t("card.label", { code: code.code })}
        width={CARD.width}
        height={CARD.height}
        className="mx-auto h-auto max-h-[60dvh] max-w-full rounded-card border border-line"
      />
      <Cta action={t("card.save")} onPress={() => void (drawn.current && passOn(drawn.current, code.code))} className="mt-4" />
    </Sheet>
  );
}
