/** Which public rooms the screens in sight want, counted, so that two screens may want the same one. */
type Change = (kind: "watch" | "unwatch", room: string) => void;

const wanted = new Map<string, number>();
let tell: Change | undefined;

export function watch(room: string): void {
  const count = wanted.get(room) ?? 0;
  wanted.set(room, count + 1);
  if (count === 0) tell?.("watch", room);
}

export function unwatch(room: string): void {
  const count = wanted.get(room) ?? 0;
  if (count > 1) return void wanted.set(room, count - 1);
  if (wanted.delete(room)) tell?.("unwatch", room);
}

export const wantedRooms = (): string[] => [...wanted.keys()];

/** The socket listens here from the moment it exists. */
export function onWanted(change: Change): void {
  tell = change;
}
