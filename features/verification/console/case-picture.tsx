import { useTexts } from "@assay/ui/locale.ts";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { Button } from "@assay/ui/parts/button.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { useState } from "react";
import type { Opened } from "./opened.ts";

/** A picture of a case with what was measured of it; at full size it is moved about in its frame. */
export function CasePicture({ picture }: { readonly picture: Opened["pictures"][number] }) {
  const t = useTexts("verification-console");
  const [isFull, setFull] = useState(false);
  const { part, link, redone, width, height, sharpness, light, mrz } = picture;
  const name = t(`parts.${part}`);
  return (
    <figure className="min-w-0 rounded-button bg-s1 p-3">
      <figcaption className="flex items-center justify-between gap-3">
        <span className="flex min-w-0 items-center gap-2 text-body font-semibold first-letter:uppercase">
          {name}
          {redone && <Badge tone="brand">{t("case.redone")}</Badge>}
        </span>
        {link !== null && (
          <Button size="small" onPress={() => setFull(!isFull)}>
            {t(isFull ? "case.fit" : "case.full")}
          </Button>
        )}
      </figcaption>
      {link === null ? (
        <p className="py-10 text-center text-form text-soft">{t("case.gone")}</p>
      ) : (
        // The keyboard moves what is larger than its frame.
        <div role="group" aria-label={name} tabIndex={0} className="mt-3 h-96 overflow-auto rounded-button bg-s2">
          <img src={link} alt={name} className={isFull ? "max-w-none" : "size-full object-contain"} />
        </div>
      )}
      <Facts
        className="mt-3"
        facts={[
          { label: t("case.size"), value: <bdi dir="ltr">{`${width} × ${height}`}</bdi> },
          { label: t("case.sharpness"), value: sharpness },
          { label: t("case.light"), value: light },
          ...(part === "front" ? [{ label: t("case.mrz"), value: t(`case.mrz-states.${mrz}`) }] : []),
        ]}
      />
    </figure>
  );
}
