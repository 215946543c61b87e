/** Tells which rows of a list are in sight. */
import { type RefObject, useEffect, useEffectEvent } from "react";

/** Marks the rows of a list that are in sight with `data-seen`, and calls `onSeen` when others come into it. */
export function useRowsInSight(list: RefObject<HTMLElement | null>, onSeen: () => void): void {
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) target.toggleAttribute("data-seen", isIntersecting);
      if (entries.some((entry) => entry.isIntersecting)) seen();
    });
    for (const row of list.current?.children ?? []) observer.observe(row);
    return () => observer.disconnect();
  }, [list]);
}
