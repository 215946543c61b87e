import { closestPath, MarketHits, searchPath } from "@assay/features/market/web.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { SearchField } from "@assay/ui/parts/search-field.tsx";
import { Suspense, useId, useRef, useState } from "react";

const SLASH = "/";
const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The search of the desktop's head: hits hang below it, arrows move among them, and Enter opens one. */
export default function SearchBar() {
  const t = useTexts("tabs");
  const go = useGo();
  const id = useId();
  const place = useRef<HTMLElement>(null);
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState<string>();
  const close = () => {
    setOpen(false);
    setActive(undefined);
  };
  const change = (next: string) => {
    setText(next);
    setActive(undefined);
    setOpen(true);
  };
  const leaveFor = (path: string) => {
    setText("");
    close();
    place.current?.querySelector("input")?.blur();
    go(path);
  };
  const optionsShown = () => [...(place.current?.querySelectorAll<HTMLElement>("[role=option]") ?? [])];
  const move = (by: number) => {
    const options = optionsShown();
    const at = options.findIndex((option) => option.id === active);
    // Before the first hit, as behind the last one, no hit is chosen.
    const next = options[at < 0 && by < 0 ? options.length - 1 : at + by];
    setOpen(true);
    setActive(next?.id);
  };
  // What is typed is asked for as it stands: the hits on screen may still be those of the letters before.
  const openHit = async () => {
    const chosen = optionsShown().find((option) => option.id === active);
    if (chosen) return chosen.click();
    const path = await closestPath(text);
    if (path !== undefined) leaveFor(path);
    else if (text.trim() !== "") leaveFor(searchPath(text.trim()));
  };
  const onKey = (key: string): boolean => {
    const by = steps[key];
    if (by !== undefined) move(by);
    else if (key === "Enter") void openHit();
    else if (key === "Escape" && text === "") {
      close();
      place.current?.querySelector("input")?.blur();
    } else return false;
    return true;
  };
  return (
    <search
      ref={place}
      className="relative w-60"
      onFocus={() => setOpen(true)}
      onBlur={({ relatedTarget }) => {
        if (!place.current?.contains(relatedTarget)) close();
      }}
    >
      <SearchField
        label={t("search")}
        value={text}
        onChange={change}
        size="small"
        hits={{ id, open, active, onKey }}
        end={
          <kbd aria-hidden="true" className="me-3.5 rounded-badge bg-s3 px-1.5 font-sans text-micro text-soft">
            {SLASH}
          </kbd>
        }
      />
      {open && (
        <div className="absolute end-0 top-full mt-2 min-h-12 w-80 rounded-card border border-line-strong bg-s2 p-1.5">
          <Suspense fallback={null}>
            <MarketHits id={id} keyword={text.trim()} active={active} onPick={leaveFor} />
          </Suspense>
        </div>
      )}
    </search>
  );
}
