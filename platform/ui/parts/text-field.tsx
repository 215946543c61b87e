import { Eye, EyeOff } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTexts } from "../locale.ts";
import { FieldFrame } from "./field-frame.tsx";
import { IconButton } from "./icon-button.tsx";

export interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onLeave?: () => void;
  readonly faultText?: string | undefined;
  readonly type?: "text" | "email" | "tel" | "password" | "search";
  readonly autoComplete?: string;
  readonly inputMode?: "text" | "email" | "tel" | "numeric" | "search";
  readonly lengthMax?: number;
  readonly autoFocus?: boolean;
  /** What stands before the text, such as an area code. */
  readonly start?: ReactNode;
  /** What stands behind it, such as "send code". */
  readonly end?: ReactNode;
  readonly className?: string | undefined;
}

/** A line of text with its label inside on top. Passwords can be shown; the words are never corrected or capitalised. */
export function TextField(props: TextFieldProps) {
  const { label, value, onChange, onLeave, type = "text", start, end } = props;
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame faultText={props.faultText} className={props.className}>
      {({ control, fault }) => (
        <>
          {start}
          <span className="min-w-0 grow px-3.5 py-1.5">
            <label htmlFor={control} className="block text-dense text-soft">
              {label}
            </label>
            <input
              id={control}
              type={shown ? "text" : type}
              value={value}
              onChange={(event) => onChange(event.target.value)}
              onBlur={onLeave}
              autoComplete={props.autoComplete ?? "off"}
              inputMode={props.inputMode}
              maxLength={props.lengthMax}
              autoFocus={props.autoFocus}
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              aria-invalid={fault !== undefined || undefined}
              aria-describedby={fault}
              className="block h-6 w-full bg-transparent text-body font-medium outline-none"
            />
          </span>
          {type === "password" && <ShowButton shown={shown} onPress={() => setShown(!shown)} />}
          {end}
        </>
      )}
    </FieldFrame>
  );
}

function ShowButton({ shown, onPress }: { readonly shown: boolean; readonly onPress: () => void }) {
  const t = useTexts("ui");
  const Mark = shown ? EyeOff : Eye;
  return (
    <IconButton
      label={t(shown ? "hide-password" : "show-password")}
      pressed={shown}
      onPress={onPress}
      icon={<Mark className="size-5 text-soft" aria-hidden />}
      className="my-auto"
    />
  );
}
