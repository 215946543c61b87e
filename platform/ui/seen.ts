/** Tells when an element comes near the viewport, and which rows are in sight. */
import { type RefObject, useEffect, useEffectEvent, useRef } from "react";

/** Calls `onSeen` whenever the element comes within a screen's reach, while `active`. */
export function useSeen<Element extends HTMLElement>(onSeen: () => void, active: boolean): RefObject<Element | null> {
  const element = useRef<Element>(null);
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    if (!active || !element.current) return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && seen(), {
      rootMargin: "200px",
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [active]);
  return element;
}

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
