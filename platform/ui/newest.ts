/** The end of something that grows, such as a conversation: it comes into sight with whatever is newest. */
import { type RefObject, useEffect, useEffectEvent, useRef } from "react";

/** For `ref` of what stands at the end. `onNew` is called with the newest entry while nobody has read it yet. */
export function useNewest(newest: number, unread: boolean, onNew: (newest: number) => void): RefObject<HTMLSpanElement | null> {
  const end = useRef<HTMLSpanElement>(null);
  const tell = useEffectEvent(onNew);
  useEffect(() => {
    if (newest > 0) end.current?.scrollIntoView({ block: "end" });
  }, [newest]);
  useEffect(() => {
    if (unread && newest > 0) tell(newest);
  }, [newest, unread]);
  return end;
}
