import { useTexts } from "@assay/ui/locale.ts";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { useState } from "react";

/** A link that somebody wrote: pressing it warns first, with the whole address in sight. */
export function LinkPress({ address }: { readonly address: string }) {
  const t = useTexts("chat-room");
  const [warns, setWarns] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setWarns(true)} className="press break-all text-brand underline">
        {address}
      </button>
      <Sheet open={warns} onClose={() => setWarns(false)} title={t("link-title")}>
        <p className="text-body">{t("link-warning")}</p>
        <p className="mt-3 rounded-button bg-s2 p-3 text-form break-all">
          <bdi dir="ltr">{address}</bdi>
        </p>
        <a
          href={address}
          target="_blank"
          rel="noreferrer nofollow"
          className="press mt-4 grid min-h-11 place-items-center text-body font-semibold text-danger"
        >
          {t("link-open")}
        </a>
      </Sheet>
    </>
  );
}
