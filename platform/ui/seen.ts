/** Tells when an element comes near the viewport. */
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
