/** A text that stands in the page's address, so that coming back finds it, and that is typed faster than addresses change. */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useSearchParams } from "react-router";

/** The address follows once nothing has been typed for so long. */
const QUIET_MS = 300;

export interface AddressText {
  readonly text: string;
  readonly change: (text: string) => void;
  /** Brings the address up to what is typed: before the page is left. */
  readonly settle: () => void;
}

/** Keeps its own text from the first letter on; the address says it under `name` a moment later, and leads where somebody else changed it. */
export function useAddressText(name: string): AddressText {
  const [search, setSearch] = useSearchParams();
  const said = search.get(name) ?? "";
  const [text, setText] = useState(said);
  const written = useRef(said);
  const writeOut = (typed: string) => {
    if (written.current === typed) return;
    written.current = typed;
    setSearch(typed === "" ? {} : { [name]: typed }, { replace: true });
  };
  const writeLater = useEffectEvent(writeOut);
  const follow = useEffectEvent((from: string) => {
    if (from === written.current) return;
    written.current = from;
    setText(from);
  });
  useEffect(() => follow(said), [said]);
  useEffect(() => {
    const timer = setTimeout(() => writeLater(text), QUIET_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return { text, change: setText, settle: () => writeOut(text) };
}
