import { AmountField, type AmountFieldProps } from "@assay/ui/parts/amount-field.tsx";
import { DateField } from "@assay/ui/parts/date-field.tsx";
import { FieldFrame } from "@assay/ui/parts/field-frame.tsx";
import { Nearest } from "@assay/ui/parts/nearest.tsx";
import { PercentThumb, PercentTicks } from "@assay/ui/parts/percent-marks.tsx";
import { PercentSlider, type PercentSliderProps } from "@assay/ui/parts/percent-slider.tsx";
import { SearchField, type SearchFieldProps } from "@assay/ui/parts/search-field.tsx";
import { TextField, type TextFieldProps } from "@assay/ui/parts/text-field.tsx";
import { UploadField } from "@assay/ui/parts/upload-field.tsx";
import { WordsField, type WordsFieldProps } from "@assay/ui/parts/words-field.tsx";
import type { Uploading } from "@assay/ui/upload/use-upload.ts";
import { Forced } from "../forced.tsx";
import { Held } from "../held.tsx";
import { numbers } from "../samples.ts";
import type { Wall } from "../wall.ts";
import { words } from "../words.ts";

type Rest<Props> = Partial<Omit<Props, "value" | "onChange">>;

const Amount = ({ first, ...rest }: { readonly first: string } & Rest<AmountFieldProps>) => (
  <Held first={first}>
    {(value, onChange) => (
      <AmountField label={words.amount} decimals={8} step="0.001" {...rest} value={value} onChange={onChange} />
    )}
  </Held>
);
const Share = ({ first, ...rest }: { readonly first: number } & Rest<PercentSliderProps>) => (
  <Held first={first}>{(value, onChange) => <PercentSlider {...rest} value={value} onChange={onChange} />}</Held>
);
const Line = ({ first, ...rest }: { readonly first: string } & Rest<TextFieldProps>) => (
  <Held first={first}>{(value, onChange) => <TextField label={words.email} {...rest} value={value} onChange={onChange} />}</Held>
);
const Lines = ({ first, ...rest }: { readonly first: string } & Rest<WordsFieldProps>) => (
  <Held first={first}>{(value, onChange) => <WordsField label={words.title} {...rest} value={value} onChange={onChange} />}</Held>
);
const Search = ({ first, ...rest }: { readonly first: string } & Rest<SearchFieldProps>) => (
  <Held first={first}>
    {(value, onChange) => <SearchField label={words.search} {...rest} value={value} onChange={onChange} />}
  </Held>
);

const nothing = (): void => undefined;
const Sent = ({ now, chosen, albumOnly }: { readonly now: Uploading; readonly chosen?: true; readonly albumOnly?: true }) => (
  <UploadField
    label={words.email}
    hint={words.hint}
    {...(!albumOnly && { camera: "environment" as const })}
    upload={{
      now,
      preview: chosen && "/icons/192.png",
      file: undefined,
      address: undefined,
      choose: nothing,
      retry: nothing,
      clear: nothing,
    }}
  />
);

/** What is typed or pulled. */
export const fields: Wall = {
  "amount-field": {
    idle: <Amount first="0.125" />,
    empty: <Amount first="" />,
    focus: (
      <Forced state="focus-visible" on="input">
        <Amount first="0.125" />
      </Forced>
    ),
    error: <Amount first={numbers.usual} faultText={words.fault} />,
    huge: <Amount first="98765432109876.12345678" />,
    tiny: <Amount first={numbers.tiny} />,
    disabled: <Amount first="" placeholder={words.market} label={words.price} disabled />,
    "without steps": (
      <Held first="0.125">
        {(value, onChange) => <AmountField label={words.amount} decimals={8} value={value} onChange={onChange} />}
      </Held>
    ),
  },
  nearest: {
    offered: <Nearest fault={{ code: "price-off-tick", values: { nearest: numbers.usual } }} onTake={() => undefined} />,
    tiny: <Nearest fault={{ code: "below-minimum", values: { nearest: numbers.tiny } }} onTake={() => undefined} />,
  },
  "percent-slider": {
    zero: <Share first={0} tone="up" />,
    quarter: <Share first={25} tone="up" />,
    most: <Share first={80} tone="down" />,
    all: <Share first={100} />,
    disabled: <Share first={50} disabled />,
  },
  "percent-marks": {
    ticks: (
      <div className="relative mx-2 h-[3px] bg-s3">
        <PercentTicks value={50} tone="brand" />
      </div>
    ),
    thumb: <PercentThumb />,
  },
  "text-field": {
    idle: <Line first="ada@example.org" />,
    empty: <Line first="" />,
    focus: (
      <Forced state="focus-visible">
        <Line first="ada@example.org" />
      </Forced>
    ),
    error: <Line first="ada@" faultText={words.fault} />,
    password: <Line first="not a secret" label={words.password} type="password" />,
  },
  "words-field": {
    idle: <Lines first={words.hint} />,
    empty: <Lines first="" />,
    focus: (
      <Forced state="focus-visible" on="textarea">
        <Lines first={words.hint} />
      </Forced>
    ),
    error: <Lines first={words.hint} faultText={words.fault} />,
    spoken: <Lines first={words.hint} spoken />,
    "four lines": <Lines first={words.hint} rows={4} />,
    "can be pulled": <Lines first={words.hint} pulls />,
  },
  "date-field": {
    chosen: (
      <Held first="2026-11-21">{(value, onChange) => <DateField label={words.history} value={value} onChange={onChange} />}</Held>
    ),
    error: (
      <Held first="2026-11-21">
        {(value, onChange) => <DateField label={words.history} value={value} onChange={onChange} faultText={words.fault} />}
      </Held>
    ),
  },
  "search-field": {
    empty: <Search first="" />,
    filled: <Search first="ether" />,
    "with a key": <Search first="" end={<kbd className="me-3.5 text-micro">/</kbd>} />,
  },
  "field-frame": {
    idle: (
      <FieldFrame>
        {({ control }) => <input id={control} aria-label={words.search} className="h-11 grow bg-transparent px-3.5" />}
      </FieldFrame>
    ),
    error: (
      <FieldFrame faultText={words.fault}>
        {({ control, fault }) => (
          <input
            id={control}
            aria-label={words.search}
            aria-invalid
            aria-describedby={fault}
            className="h-11 grow bg-transparent px-3.5"
          />
        )}
      </FieldFrame>
    ),
  },
  "upload-field": {
    empty: <Sent now={{ state: "none" }} />,
    sending: <Sent now={{ state: "sending", percent: 62 }} chosen />,
    failed: <Sent now={{ state: "failed", text: words.fault, mayRetry: true }} chosen />,
    sent: <Sent now={{ state: "sent", address: "" }} chosen />,
    "album alone": <Sent now={{ state: "none" }} albumOnly />,
  },
};
