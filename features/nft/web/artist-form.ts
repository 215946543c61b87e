/** What a customer says who asks to be an artist, as a pure module: judged as the server does. */
import { Rejection } from "@assay/core/rejection.ts";
import { type Fault, type FormRules, required } from "@assay/ui/form.ts";
import { ARTIST_ABOUT, type ArtistAsked, judgeArtist } from "../rules/artist.ts";

/** Each field is judged beside another that is well. */
const sound: ArtistAsked = { name: "Mo", about: "-".repeat(ARTIST_ABOUT.minimum) };

function faultOf(asked: Partial<ArtistAsked>): Fault | undefined {
  if (Object.values(asked).some((typed) => typed.trim() === "")) return required;
  const found = judgeArtist({ ...sound, ...asked });
  return found instanceof Rejection ? { code: found.code, values: found.values } : undefined;
}

export const artistRules: FormRules<ArtistAsked, undefined> = {
  start: { name: "", about: "" },
  faults: ({ name, about }) => ({ name: faultOf({ name }), about: faultOf({ about }) }),
  summary: () => undefined,
};

/** Which field a refusal is about. */
export const artistFieldOf = (code: string): keyof ArtistAsked | undefined =>
  code === "wrong-artist-about" ? "about" : /artist-name/.test(code) ? "name" : undefined;
