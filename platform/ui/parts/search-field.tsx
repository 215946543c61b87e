import { KEYWORD_LENGTH_MAX } from "@assay/core/limits.ts";
import { Search, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTexts } from "../locale.ts";
import { classes } from "./classes.ts";

export interface SearchFieldProps {
  /** Names the field; it stands in the field while that is empty. */
  readonly label: string;
  readonly value: string;
  /** Told of every letter, and of what an input method composes once it is chosen. */
  readonly onChange: (value: string) => void;
  readonly onLeave?: () => void;
  readonly autoFocus?: boolean;
  readonly size?: "small" | "normal";
  readonly className?: string | undefined;
  /** The list of hits that hangs below, where the keys of the field move in it. */
  readonly hits?: SearchHits;
  /** At the end of the field while that is empty. */
  readonly end?: ReactNode;
}

export interface SearchHits {
  readonly id: string;
  readonly open: boolean;
  /** The id of the hit that Enter would open. */
  readonly active: string | undefined;
  /** True where the key was for the list. */
  readonly onKey: (key: string) => boolean;
}

const sizes = { small: "h-9 text-form", normal: "h-11 text-body" } as const;

/** A round field that narrows a list while someone types. The slash key leads to the one on screen. */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, onLeave, autoFocus = false, size = "normal", className, hits, end } = props;
  const t = useTexts("ui");
  // What an input method has not finished is no keyword yet, and only the field may say it back.
  const [composed, setComposed] = useState<string>();
  const pressed = (key: string): boolean => {
    if (hits?.onKey(key)) return true;
    if (key === "Escape") onChange("");
    return false;
  };
  return (
    <div
      className={classes(
        "field flex items-center gap-2.5 rounded-full border border-transparent bg-s2 ps-4 transition-colors focus-within:border-brand",
        sizes[size],
        className,
      )}
    >
      <Search className="size-4 shrink-0 text-faint" aria-hidden />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={composed ?? value}
        autoFocus={autoFocus}
        maxLength={KEYWORD_LENGTH_MAX}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        {...(hits && {
          role: "combobox",
          "aria-expanded": hits.open,
          "aria-controls": hits.id,
          "aria-autocomplete": "list",
          "aria-activedescendant": hits.active,
        })}
        onChange={({ target, nativeEvent }) => {
          const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
          setComposed(isComposing ? target.value : undefined);
          if (!isComposing) onChange(target.value);
        }}
        onCompositionEnd={({ currentTarget }) => {
          setComposed(undefined);
          onChange(currentTarget.value);
        }}
        onBlur={onLeave}
        onKeyDown={(event) => {
          if (!event.nativeEvent.isComposing && pressed(event.key)) event.preventDefault();
        }}
        className="h-full min-w-0 grow bg-transparent text-ellipsis outline-none placeholder-shown:pe-4 placeholder:text-faint [&::-webkit-search-cancel-button]:hidden"
      />
      {value === "" ? (
        end
      ) : (
        <button
          type="button"
          aria-label={t("clear-search")}
          onClick={() => onChange("")}
          className="press grid h-full w-10 shrink-0 place-items-center text-soft"
        >
          <X className="size-4" aria-hidden />
        </button>
      )}
    </div>
  );
}
