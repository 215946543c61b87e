/** Who may call himself what as an artist; form and server judge by the same. */
import { isCleanName, isReadable, isStaffName, normalText, within } from "@assay/core/clean-name.ts";
import { Rejection } from "@assay/core/rejection.ts";

export const ARTIST_NAME = { minimum: 2, maximum: 40 };
export const ARTIST_ABOUT = { minimum: 10, maximum: 300 };

export interface ArtistAsked {
  readonly name: string;
  readonly about: string;
}

/** As it is kept. Rejections: wrong-artist-name, artist-name-reserved, wrong-artist-about. */
export function judgeArtist(asked: ArtistAsked): ArtistAsked | Rejection {
  const [name, about] = [normalText(asked.name), normalText(asked.about)];
  if (!within(name, ARTIST_NAME) || !isCleanName(name)) return new Rejection("wrong-artist-name", ARTIST_NAME);
  if (isStaffName(name)) return new Rejection("artist-name-reserved");
  if (!within(about, ARTIST_ABOUT) || !isReadable(about)) return new Rejection("wrong-artist-about", ARTIST_ABOUT);
  return { name, about };
}
