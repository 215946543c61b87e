import type { OutputOf } from "@assay/core/contract.ts";
import { refreshCalls } from "@assay/ui/client.ts";
import { CodeText } from "@assay/ui/console/code-text.tsx";
import { NotedSheet } from "@assay/ui/console/noted-sheet.tsx";
import { ReasonSheet } from "@assay/ui/console/reason-sheet.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { Segmented } from "@assay/ui/parts/segmented.tsx";
import { useState } from "react";
import { calls } from "../contract.ts";
import { Poster } from "../web/poster.tsx";

export type Asking = OutputOf<typeof calls.listApplications>["list"][number];

/** The picture that he has sent, or the one that will be drawn for him. */
export const drawnOf = ({ id, photo }: Asking) => ({ picture: `artist-${id.slice(-12)}`, poster: photo });

const ways = ["accept", "refuse"] as const;

/** What a customer says who asks to be an artist: he is proposed, or refused with a note that he reads. */
export function ApplicationSheet({ row, onClose }: { readonly row: Asking; readonly onClose: () => void }) {
  const t = useTexts("nft-console");
  const [way, setWay] = useState<(typeof ways)[number]>("accept");
  const shared = {
    open: true,
    onClose,
    onDone: () => refreshCalls([calls.listApplications.path]),
    title: t("ways.title"),
    facts: [
      { label: t("artist"), value: row.name },
      { label: t("customer"), value: <CodeText>{row.customer}</CodeText> },
    ],
  };
  const above = (
    <>
      <div className="mb-3 flex items-start gap-3">
        <Poster of={drawnOf(row)} title={row.name} className="aspect-square w-20! shrink-0 rounded-full object-cover" />
        <p className="min-w-0 text-form wrap-anywhere">{row.about}</p>
      </div>
      <Segmented
        label={t("ways.title")}
        options={ways.map((key) => ({ key, label: t(`ways.${key}`) }))}
        value={way}
        onChange={setWay}
        className="mb-3"
      />
    </>
  );
  if (way === "accept")
    return (
      <ReasonSheet {...shared} action={t("propose")} call={calls.acceptArtist} input={{ id: row.id }}>
        {above}
      </ReasonSheet>
    );
  return (
    <NotedSheet
      {...shared}
      action={t("ways.refuse")}
      noteLabel={t("ways.note")}
      call={calls.refuseArtist}
      input={(note) => ({ id: row.id, note })}
    >
      {above}
    </NotedSheet>
  );
}
