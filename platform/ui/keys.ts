/** Single-key shortcuts of the desktop. */
import { useEffect, useEffectEvent } from "react";

/** Where keys are typed. Boxes to tick and choices to make take no letters. */
const TYPING = "input:not([type=radio], [type=checkbox], [type=range]), textarea, select, [contenteditable], [role=dialog]";

/** Calls `onKey` when the key is pressed outside fields and sheets, without modifiers. */
export function useKey(key: string, onKey: () => void): void {
  const pressed = useEffectEvent(onKey);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const target = event.target;
      const typing = target instanceof HTMLElement && target.closest(TYPING);
      if (event.key.toLowerCase() !== key || typing || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      pressed();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, [key]);
}
