import type { OutputOf } from "@assay/core/contract.ts";
import { calls as verification } from "@assay/features/verification/contract.ts";
import { useCall, useCommand } from "@assay/ui/client.ts";
import { useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { ListRow } from "@assay/ui/parts/list-row.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Screen } from "@assay/ui/parts/screen.tsx";
import { Segmented } from "@assay/ui/parts/segmented.tsx";
import { RowsSkeleton } from "@assay/ui/parts/skeleton.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { toast } from "@assay/ui/toast.ts";
import { Landmark } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { calls } from "../contract.ts";
import { type CardKind, cardKinds } from "../rules.ts";
import { BANK_INTERNATIONAL_PATH, BANK_PATH, REAL_PATH } from "./paths.ts";
import { RemovePress } from "./remove-press.tsx";
import { Waits } from "./waits.tsx";

type Card = OutputOf<typeof calls.listCards>["list"][number];

/** Brings the rules of all countries' numbers along. */
const CardForm = lazy(() => import("./card-form.tsx"));

const paths = { domestic: BANK_PATH, international: BANK_INTERNATIONAL_PATH } as const;

const hidden = ({ last_four }: Card): string => `•••• ${last_four}`;

/** The customer's bank accounts of one kind, and the form that adds one to whoever is verified. */
export default function BankScreen() {
  const t = useTexts("payees");
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const go = useGo();
  const kind = pathname === BANK_INTERNATIONAL_PATH ? "international" : "domestic";
  const isAdding = search.get("add") !== null;
  const standing = useCall(verification.showStanding, {});
  const verify = <Empty text={t("cards.verify")} action={<Way to={REAL_PATH} text={t("cards.verify-go")} />} />;
  return (
    <Screen width="narrow" head={<PageHeader title={t(isAdding ? "cards.add" : "cards.title")} />}>
      {!isAdding && (
        <Segmented
          label={t("cards.kinds")}
          options={cardKinds.map((key) => ({ key, label: t(`cards.${key}`) }))}
          value={kind}
          onChange={(key) => go(paths[key], { replace: true })}
        />
      )}
      <Loaded query={standing} isEmpty={({ level }) => level === 0} empty={verify}>
        {() =>
          isAdding ? (
            <Suspense fallback={<RowsSkeleton />}>
              <CardForm key={kind} kind={kind} onDone={() => go(paths[kind], { replace: true })} />
            </Suspense>
          ) : (
            <Cards key={kind} kind={kind} />
          )
        }
      </Loaded>
    </Screen>
  );
}

function Cards({ kind }: { readonly kind: CardKind }) {
  const t = useTexts("payees");
  const cards = useCall(kind === "domestic" ? calls.listCards : calls.listInternationalCards, {});
  const [shown, setShown] = useState<Card>();
  const add = <Way to={`${paths[kind]}?add=1`} text={t("cards.add")} />;
  return (
    <>
      <Loaded
        query={cards}
        isEmpty={({ list }) => list.length === 0}
        empty={<Empty text={t(`cards.none-${kind}`)} action={add} />}
      >
        {({ list }) => (
          <>
            <ul aria-label={t("cards.title")} className="my-3 divide-y divide-line">
              {list.map((card) => (
                <li key={card.id}>
                  <CardRow card={card} onPress={() => setShown(card)} />
                </li>
              ))}
            </ul>
            {add}
          </>
        )}
      </Loaded>
      <CardSheet card={shown} onClose={() => setShown(undefined)} />
    </>
  );
}

function CardRow({ card, onPress }: { readonly card: Card; readonly onPress: () => void }) {
  const regions = new Intl.DisplayNames(useLanguageTag(), { type: "region" });
  return (
    <ListRow
      onPress={onPress}
      start={<Landmark className="size-6 text-soft" aria-hidden />}
      title={card.bank_name}
      subtitle={
        <>
          <bdi dir="ltr">{hidden(card)}</bdi> · {regions.of(card.country)}
          <span className="block empty:hidden">
            <Waits until={card.usable_at} />
          </span>
        </>
      }
    />
  );
}

/** What of an account may be shown. */
function CardSheet({ card, onClose }: { readonly card: Card | undefined; readonly onClose: () => void }) {
  const t = useTexts("payees");
  const remove = useCommand(calls.removeCard);
  async function take(id: string): Promise<void> {
    const { state } = await remove.run({ id });
    if (state === "accepted") toast(t("removed"), "done");
    if (state !== "left") onClose();
  }
  return (
    <Sheet open={card !== undefined} onClose={onClose} title={card?.bank_name ?? ""}>
      {card && (
        <>
          <Facts
            className="rounded-button bg-s2 p-4"
            facts={[
              { label: t("cards.number"), value: <bdi dir="ltr">{hidden(card)}</bdi> },
              { label: t("cards.holder"), value: card.real_name },
              { label: t("cards.branch"), value: card.branch },
              { label: t("cards.swift"), value: <bdi dir="ltr">{card.swift_code}</bdi> },
              { label: t("added"), value: <TimeText at={card.created_at} as="plan" /> },
              { label: t("usable-from"), value: <TimeText at={card.usable_at} as="plan" /> },
            ]}
          />
          <RemovePress key={card.id} pending={remove.pending} onRemove={() => void take(card.id)} />
        </>
      )}
    </Sheet>
  );
}
