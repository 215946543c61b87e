import { useTexts } from "@assay/ui/locale.ts";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { Chips } from "@assay/ui/parts/chips.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { InfiniteList } from "@assay/ui/parts/infinite-list.tsx";
import { ListRow } from "@assay/ui/parts/list-row.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { useRows } from "@assay/ui/rows.ts";
import { useState } from "react";
import { calls } from "../contract.ts";
import { boxPath } from "./addresses.ts";
import { type Box, Money } from "./nft-parts.tsx";
import { NFT_PATH } from "./paths.ts";
import { Picture } from "./picture.tsx";
import { useSandboxWords } from "./use-sandbox-words.ts";

const states = ["all", "unopened", "opened"] as const;

/** The customer's blind boxes: those that are closed, and what the others have held. */
export function BoxList() {
  const t = useTexts("nft");
  const [state, setState] = useState<(typeof states)[number]>("all");
  return (
    <>
      <Chips
        label={t("state")}
        options={states.map((key) => ({ key, label: key === "all" ? t("all") : t(`boxes.states.${key}`) }))}
        value={state}
        onChange={setState}
      />
      <InfiniteList
        key={state}
        of={useRows(calls.listBoxes, state === "all" ? {} : { state })}
        keyOf={({ id }) => id}
        label={t("boxes.mine")}
        empty={<Empty text={t("boxes.none-mine")} action={<Way to={NFT_PATH} text={t("see")} />} />}
        row={(box) => <BoxRow box={box} />}
      />
    </>
  );
}

const tones = { unopened: "brand", opening: "brand", opened: "up", refunded: "plain" } as const;

export function BoxBadge({ box: { state, ask } }: { readonly box: Box }) {
  const t = useTexts("nft");
  return <Badge tone={tones[state]}>{ask === null ? t(`boxes.states.${state}`) : t("boxes.offered")}</Badge>;
}

function BoxRow({ box }: { readonly box: Box }) {
  const t = useTexts("nft");
  const say = useSandboxWords();
  const { piece } = box;
  return (
    <ListRow
      to={boxPath(box.id)}
      start={<Picture word={(piece ?? box).picture} title={say(box.series)} className="w-12! shrink-0 rounded-button" />}
      title={piece ? `${say(piece.title)} #${piece.edition}` : t("boxes.number", { number: box.number })}
      subtitle={say(box.series)}
      end={<BoxBadge box={box} />}
      endSub={<Money of={box} value={box.paid} />}
    />
  );
}
