import { formatDecimal, parseDecimal } from "@assay/core/money.ts";
import { Minus, Plus } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useLanguageTag, useTexts } from "../locale.ts";
import { formatAmountText, isTooLong, readTypedDecimal } from "../number.ts";
import { classes } from "./classes.ts";
import { FieldFrame } from "./field-frame.tsx";

export interface AmountFieldProps {
  /** Stands inside on top, with the unit in it: "Price (USDT)". */
  readonly label: string;
  /** A plain decimal text, or "" when empty. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onLeave?: () => void;
  /** Told when what is typed becomes no number, and when it is one again: to the form the field is empty meanwhile. */
  readonly onUnreadable?: (isUnreadable: boolean) => void;
  readonly decimals: number;
  /** What + and - add and take, a decimal text; without it the buttons are left out. */
  readonly step?: string | undefined;
  readonly faultText?: string | undefined;
  /** How what is wrong is said where it does not stand under this field alone. */
  readonly nameFault?: ((fault: string) => string) | undefined;
  readonly disabled?: boolean;
  /** Stands in place of the number, such as "Market price". */
  readonly placeholder?: string;
  /** What stands behind the number, such as "Max": label and number then stand at the start, as those of a form do. */
  readonly end?: ReactNode;
  readonly className?: string | undefined;
}

/** A number as money is typed: the reader's own separators are understood, the value stays an exact decimal text. */
export function AmountField(props: AmountFieldProps) {
  const { label, value, onChange, decimals, step, disabled = false } = props;
  const tag = useLanguageTag();
  const t = useTexts("ui");
  const [typed, setTyped] = useState<string>();
  const type = (text: string) => {
    setTyped(text);
    onChange(readTypedDecimal(text, decimals, tag) ?? "");
  };
  // What was typed stays in sight as it was, until the value is set from elsewhere: "1e5" must never quietly become 15.
  const unreadable = typed !== undefined && value === "" && readTypedDecimal(typed, decimals, tag) === undefined;
  const shown = unreadable || (typed !== undefined && value === readTypedDecimal(typed, decimals, tag)) ? typed : undefined;
  const input = useHeldForm(unreadable);
  const tell = useEffectEvent((is: boolean) => props.onUnreadable?.(is));
  useEffect(() => tell(unreadable), [unreadable]);
  const example = formatAmountText(decimals === 0 ? "5" : "0.5", { decimals: 1, decimalsMin: 0 }, tag);
  const fault = unreadable ? t(isTooLong(typed) ? "too-many-digits" : "not-a-number", { example }) : props.faultText;
  const faultText = fault !== undefined && props.nameFault ? props.nameFault(fault) : fault;
  return (
    <FieldFrame faultText={faultText} className={props.className}>
      {({ control, fault }) => (
        <>
          {step !== undefined && (
            <StepButton
              kind="decrease"
              label={label}
              disabled={disabled}
              onPress={() => onChange(stepped(value, step, decimals, -1n))}
            />
          )}
          <span className={classes("min-w-0 grow", props.end ? "px-3.5 py-1.5" : "py-0.5 text-center")}>
            <label htmlFor={control} className="block truncate text-dense leading-4 text-soft">
              {label}
            </label>
            <input
              ref={input}
              id={control}
              inputMode="decimal"
              autoComplete="off"
              dir="ltr"
              disabled={disabled}
              placeholder={props.placeholder}
              value={shown ?? readable(value, tag)}
              onChange={(event) => type(event.target.value)}
              onFocus={() => unreadable || setTyped(readable(value, tag))}
              onBlur={() => {
                if (!unreadable) setTyped(undefined);
                props.onLeave?.();
              }}
              aria-invalid={fault !== undefined || undefined}
              aria-describedby={fault}
              className={classes(
                "block h-5 w-full bg-transparent text-body font-semibold outline-none placeholder:font-medium placeholder:text-faint",
                props.end ? "text-left rtl:text-right" : "text-center",
                disabled && "text-faint",
              )}
            />
          </span>
          {step !== undefined && (
            <StepButton
              kind="increase"
              label={label}
              disabled={disabled}
              onPress={() => onChange(stepped(value, step, decimals, 1n))}
            />
          )}
          {props.end}
        </>
      )}
    </FieldFrame>
  );
}

/** While a number cannot be read, its form is not sent: to the form the field is empty, which may mean "no stop". */
function useHeldForm(unreadable: boolean): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = input.current?.form;
    if (!unreadable || !form) return;
    const hold = (event: SubmitEvent) => {
      event.preventDefault();
      event.stopPropagation();
      input.current?.focus();
    };
    form.addEventListener("submit", hold);
    return () => form.removeEventListener("submit", hold);
  }, [unreadable]);
  return input;
}

function StepButton({
  kind,
  label,
  disabled,
  onPress,
}: {
  readonly kind: "increase" | "decrease";
  readonly label: string;
  readonly disabled: boolean;
  readonly onPress: () => void;
}) {
  const t = useTexts("ui");
  const Mark = kind === "increase" ? Plus : Minus;
  return (
    <button
      type="button"
      aria-label={t(kind, { label })}
      disabled={disabled}
      onClick={onPress}
      className="press reach grid w-10 shrink-0 place-items-center text-soft disabled:opacity-40"
    >
      <Mark className="size-4" aria-hidden />
    </button>
  );
}

/** In full, even with more decimals than the field should have: what is faulted must stay in sight. */
const readable = (value: string, tag: string): string =>
  value === "" ? "" : formatAmountText(value, { decimals: decimalsOf(value) }, tag);

const decimalsOf = (value: string): number => value.split(".")[1]?.length ?? 0;

/** The value one step further, never below zero; decimals that the field should not have go. */
function stepped(value: string, step: string, decimals: number, by: bigint): string {
  const [whole = "", fraction = ""] = value.split(".");
  const now = parseDecimal(`${whole || "0"}.${fraction.slice(0, decimals) || "0"}`, decimals) ?? 0n;
  const next = now + by * (parseDecimal(step, decimals) ?? 0n);
  return formatDecimal(next < 0n ? 0n : next, decimals, decimalsOf(step));
}
