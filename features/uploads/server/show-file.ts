import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import { SECOND_MS } from "@assay/core/time.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import { linkEnd, nameIn } from "../rules.ts";
import type { Shelf } from "./shelf.ts";
import { findFile, type FileRow } from "./store.ts";

type ShowFile = typeof calls.showFile;

const isGone = ({ deleteAt }: FileRow, now: Date): boolean => deleteAt !== null && deleteAt <= now;

/** A file that is gone, one that is another's and one that never was answer alike. */
export const showFile =
  (shelf: Shelf) =>
  async ({ db, now, caller }: Reader, { name, until, signature }: InputOf<ShowFile>): Promise<OutputOf<ShowFile>> => {
    const row = await findFile(db, name);
    const mayBeSeen = (file: FileRow): boolean =>
      file.isOpen ||
      (until !== undefined &&
        signature !== undefined &&
        until * SECOND_MS > now.getTime() &&
        shelf.isSigned(name, until, signature));
    if (!row || isGone(row, now) || !mayBeSeen(row)) return reject("no-such-file");
    // Who has it wants to know only whether it may still be seen.
    if (row.isOpen && caller.hasTag === name) return { mediaType: row.mediaType, bytes: new Uint8Array(), tag: name };
    const bytes = (await shelf.fetch(row.key)) ?? reject("no-such-file");
    return { mediaType: row.mediaType, bytes, tag: row.isOpen ? name : null };
  };

type ShowLink = typeof calls.showLink;

export const showLink =
  (shelf: Shelf) =>
  async ({ db, now, caller }: Reader<Customer>, { file }: InputOf<ShowLink>): Promise<OutputOf<ShowLink>> => {
    const name = nameIn(file) ?? reject("no-such-file");
    const row = await findFile(db, name);
    if (!row || row.customerId !== caller.customerId || isGone(row, now)) return reject("no-such-file");
    return { link: shelf.linkTo(name, now), until: linkEnd(now) * SECOND_MS };
  };
