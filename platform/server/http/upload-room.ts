/**
 * Room for files on their way in. Bodies lie in memory until they are judged, so that only so many bytes may come at a time;
 * whoever finds no room is told before his body is read, and nobody takes all of it.
 */
import { reject } from "@assay/core/rejection.ts";

const ROOM_BYTES = 32 * 1_048_576;
/** Files that one customer sends at a time. */
const OWN_MAX = 3;

export interface UploadRoom {
  /**
   * Takes room for a body and answers how it is given back. Rejects `busy` while there is none, and `too-many-requests` for an
   * owner who has several files on their way.
   */
  take(owner: string, bytes: number): () => void;
}

export function openUploadRoom(): UploadRoom {
  let free = ROOM_BYTES;
  const own = new Map<string, number>();
  return {
    take: (owner, bytes) => {
      const before = own.get(owner) ?? 0;
      if (before >= OWN_MAX) reject("too-many-requests", { seconds: 1 });
      if (bytes > free) reject("busy");
      free -= bytes;
      own.set(owner, before + 1);
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        free += bytes;
        const left = own.get(owner)! - 1;
        if (left === 0) own.delete(owner);
        else own.set(owner, left);
      };
    },
  };
}
