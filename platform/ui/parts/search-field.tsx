import { Search, X } from "lucide-react";
import { useTexts } from "../locale.ts";
import { classes } from "./classes.ts";

export interface SearchFieldProps {
  /** Names the field; it stands in the field while that is empty. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly autoFocus?: boolean;
  readonly size?: "small" | "normal";
  readonly className?: string | undefined;
}

const sizes = { small: "h-9 text-form", normal: "h-11 text-body" } as const;
const KEYWORD_MAX = 20;

/** A round field that narrows a list while someone types. The slash key leads to the one on screen. */
export function SearchField({ label, value, onChange, autoFocus = false, size = "normal", className }: SearchFieldProps) {
  const t = useTexts("ui");
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
        value={value}
        autoFocus={autoFocus}
        maxLength={KEYWORD_MAX}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === "Escape" && onChange("")}
        className="h-full min-w-0 grow bg-transparent text-ellipsis outline-none placeholder-shown:pe-4 placeholder:text-faint [&::-webkit-search-cancel-button]:hidden"
      />
      {value !== "" && (
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
