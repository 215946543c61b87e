import type { OutputOf } from "@assay/core/contract.ts";
import { calls as uploads } from "@assay/features/uploads/contract.ts";
import { calls as verification } from "@assay/features/verification/contract.ts";
import { useCall } from "@assay/ui/client.ts";
import { FormFrame } from "@assay/ui/form-frame.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { Own } from "@assay/ui/own.tsx";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { Card } from "@assay/ui/parts/card.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { faultText } from "@assay/ui/parts/field-frame.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { Section } from "@assay/ui/parts/section.tsx";
import { TextField } from "@assay/ui/parts/text-field.tsx";
import { TimeText } from "@assay/ui/parts/time-text.tsx";
import { UploadField } from "@assay/ui/parts/upload-field.tsx";
import { Way } from "@assay/ui/parts/way.tsx";
import { WordsField } from "@assay/ui/parts/words-field.tsx";
import { TicketAction } from "@assay/ui/ticket/ticket-action.tsx";
import { useTicket } from "@assay/ui/ticket/use-ticket.ts";
import { toast } from "@assay/ui/toast.ts";
import { useUpload } from "@assay/ui/upload/use-upload.ts";
import type { ReactNode } from "react";
import { calls } from "../contract.ts";
import { ARTIST_ABOUT, ARTIST_NAME, type ArtistAsked } from "../rules/artist.ts";
import { artistPath, VERIFY_ADDRESS } from "./addresses.ts";
import { artistFieldOf, artistRules } from "./artist-form.ts";
import { Money } from "./nft-parts.tsx";
import { Poster } from "./poster.tsx";

type Told = OutputOf<typeof calls.showOwnArtist>;
type Application = NonNullable<Told["application"]>;
type Artist = NonNullable<Told["artist"]>;

const tones = { review: "brand", accepted: "up", refused: "danger" } as const;

/** The customer as an artist: the form that asks for it, how his application stands, or what he has earned. */
export default function OwnArtist() {
  const own = useCall(calls.showOwnArtist, {});
  return (
    <div className="mx-auto max-w-xl py-3">
      <Loaded query={own}>
        {({ application, artist, earned }) =>
          artist ? (
            <Accepted artist={artist} earned={earned} />
          ) : (
            <>
              {application && <Standing of={application} />}
              {application?.state !== "review" && <Asking past={application ?? undefined} />}
            </>
          )
        }
      </Loaded>
    </div>
  );
}

interface HeadProps {
  readonly of: { readonly name: string; readonly about: string; readonly photo: string | null };
  readonly picture: string;
  readonly state: Application["state"];
}

function Head({ of: { name, about, photo }, picture, state }: HeadProps) {
  const t = useTexts("nft");
  return (
    <div className="flex items-start gap-4">
      <Poster of={{ picture, poster: photo }} title={name} className="w-16! shrink-0 rounded-full" />
      <div className="min-w-0 grow">
        <h2 className="text-section wrap-anywhere">{name}</h2>
        <p className="mt-1 text-form wrap-anywhere text-soft">{about}</p>
      </div>
      <Badge tone={tones[state]}>{t(`apply.states.${state}`)}</Badge>
    </div>
  );
}

function Accepted({ artist, earned }: { readonly artist: Artist; readonly earned: Told["earned"] }) {
  const t = useTexts("nft");
  const nothing = [{ currency: "USDT", amount: "0" }];
  const sums: ReactNode = (earned.length === 0 ? nothing : earned).map(({ currency, amount }) => (
    <span key={currency} className="block">
      <Money of={{ currency }} value={amount} className="font-semibold" />
    </span>
  ));
  return (
    <Card className="flex flex-col gap-4 md:p-5">
      <Head of={artist} picture={artist.picture} state="accepted" />
      <Facts facts={[{ label: t("apply.earned"), value: <Own>{sums}</Own> }]} className="rounded-button bg-s2 p-4" />
      <p className="text-caption text-soft">{t("apply.accepted-note")}</p>
      <Way to={artistPath(artist.artist_id)} text={t("apply.page")} />
    </Card>
  );
}

function Standing({ of }: { readonly of: Application }) {
  const t = useTexts("nft");
  return (
    <Card className="mb-3 flex flex-col gap-4 md:p-5">
      <Head of={of} picture={`artist-${of.id.slice(-12)}`} state={of.state} />
      <Facts
        facts={[
          { label: t("apply.applied"), value: <TimeText at={of.applied_at} as="plan" /> },
          ...(of.decided_at === null ? [] : [{ label: t("apply.decided"), value: <TimeText at={of.decided_at} as="plan" /> }]),
        ]}
        className="rounded-button bg-s2 p-4"
      />
      {of.note === null ? (
        <p className="text-form text-soft">{t("apply.review-note")}</p>
      ) : (
        <p className="text-form wrap-anywhere">
          <span className="block text-caption text-soft">{t("apply.reason")}</span>
          {of.note}
        </p>
      )}
    </Card>
  );
}

/** Only who is verified may ask. */
function Asking({ past }: { readonly past: Application | undefined }) {
  const t = useTexts("nft");
  const standing = useCall(verification.showStanding, {});
  const verify = <Empty text={t("apply.verify")} action={<Way to={VERIFY_ADDRESS} text={t("apply.verify-go")} />} />;
  return (
    <Section title={t(past ? "apply.again" : "apply.way")}>
      <p className="mb-3 text-form text-soft">{t("apply.about")}</p>
      <Loaded query={standing} isEmpty={({ level }) => level === 0} empty={verify}>
        {() => <Form past={past} />}
      </Loaded>
    </Section>
  );
}

function Form({ past }: { readonly past: Application | undefined }) {
  const t = useTexts("nft");
  const photo = useUpload(uploads.upload);
  const ticket = useTicket({
    rules: artistRules,
    facts: undefined,
    ...(past && { start: { name: past.name, about: past.about } }),
    call: calls.applyAsArtist,
    asks: "never",
    input: ({ name, about }: ArtistAsked) => ({
      name: name.trim(),
      about: about.trim(),
      ...(photo.address !== undefined && { photo: photo.address }),
    }),
    fieldOf: artistFieldOf,
    done: () => toast(t("apply.sent"), "done"),
  });
  const [name, about] = [ticket.form.field("name"), ticket.form.field("about")];
  return (
    <FormFrame label={t("apply.way")} className="flex flex-col gap-3" onSubmit={ticket.submit}>
      <TextField
        label={t("apply.name")}
        value={name.value}
        onChange={name.onChange}
        onLeave={name.onLeave}
        lengthMax={ARTIST_NAME.maximum}
        faultText={faultText(t, name.fault)}
      />
      <WordsField
        label={t("apply.told")}
        value={about.value}
        onChange={about.onChange}
        onLeave={about.onLeave}
        lengthMax={ARTIST_ABOUT.maximum}
        faultText={faultText(t, about.fault)}
        rows={4}
      />
      <UploadField label={t("apply.picture")} hint={t("apply.picture-hint")} upload={photo} />
      <TicketAction ticket={ticket} action={t("apply.send")} disabled={photo.now.state === "sending"} />
    </FormFrame>
  );
}
