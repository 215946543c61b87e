import { CheckField } from "@assay/ui/parts/check-field.tsx";
import { Chips } from "@assay/ui/parts/chips.tsx";
import { Choice } from "@assay/ui/parts/choice.tsx";
import { Segmented } from "@assay/ui/parts/segmented.tsx";
import { SelectField } from "@assay/ui/parts/select-field.tsx";
import { SwitchField } from "@assay/ui/parts/switch-field.tsx";
import { Tiles } from "@assay/ui/parts/tiles.tsx";
import { ProductTabs } from "@assay/ui/parts/product-tabs.tsx";
import { TabPanel, UnderlineTabs } from "@assay/ui/parts/underline-tabs.tsx";
import { Forced } from "../forced.tsx";
import { Held } from "../held.tsx";
import type { Wall } from "../wall.ts";
import { words } from "../words.ts";

const options = [
  { key: "favorites", label: words.favorites },
  { key: "spot", label: words.spot },
  { key: "open", label: words.open },
  { key: "history", label: words.history },
  { key: "market", label: words.market },
] as const;
const sides = [
  { key: "buy", label: words.long, tone: "up" },
  { key: "sell", label: words.sell, tone: "down" },
] as const;
const products = [
  { key: "leverage", path: "/", kind: "coin" },
  { key: "spot", path: "/", kind: "coin" },
  { key: "stock", path: "/", kind: "equity" },
  { key: "seconds", path: "/", kind: "coin" },
] as const;
const label = words.market;

const Tabs = ({ id }: { readonly id: string }) => (
  <Held<string> first="spot">
    {(value, onChange) => (
      <>
        <UnderlineTabs id={id} label={label} tabs={options} value={value} onChange={onChange} />
        <TabPanel of={id} tab={value} className="py-2 text-form text-soft">
          {words.hint}
        </TabPanel>
      </>
    )}
  </Held>
);
const Filters = () => (
  <Held<string> first="favorites">
    {(value, onChange) => <Chips label={label} options={options} value={value} onChange={onChange} />}
  </Held>
);
const Terms = () => (
  <Held<string> first="spot">
    {(value, onChange) => (
      <Tiles label={label} options={options.slice(0, 3)} value={value} onChange={onChange} className="grid grid-cols-3 gap-2" />
    )}
  </Held>
);
const Sides = ({ first }: { readonly first: "buy" | "sell" }) => (
  <Held<"buy" | "sell"> first={first}>
    {(value, onChange) => <Segmented label={label} options={sides} value={value} onChange={onChange} />}
  </Held>
);
const Switch = ({ first }: { readonly first: boolean }) => (
  <Held first={first}>
    {(value, onChange) => <SwitchField label={words.confirm} about={words.hint} value={value} onChange={onChange} />}
  </Held>
);
const Check = ({ first }: { readonly first: boolean }) => (
  <Held first={first}>{(value, onChange) => <CheckField label={words.edit} value={value} onChange={onChange} />}</Held>
);
const Select = ({ disabled = false, bare = false, fault = undefined as string | undefined }) => (
  <div>
    <Held<string> first="spot">
      {(value, onChange) => (
        <SelectField
          label={words.language}
          options={options}
          value={value}
          onChange={onChange}
          disabled={disabled}
          bare={bare}
          faultText={fault}
        />
      )}
    </Held>
  </div>
);

/** One of several, or on and off. */
export const choices: Wall = {
  "underline-tabs": {
    idle: <Tabs id="tabs-idle" />,
    focus: (
      <Forced state="focus-visible">
        <Tabs id="tabs-focus" />
      </Forced>
    ),
  },
  "product-tabs": {
    one: <ProductTabs active="spot" products={products.slice(0, 1)} />,
    all: <ProductTabs active="leverage" products={products} />,
    focus: (
      <Forced state="focus-visible">
        <ProductTabs active="spot" products={products} />
      </Forced>
    ),
  },
  chips: {
    idle: <Filters />,
    focus: (
      <Forced state="focus-visible">
        <Filters />
      </Forced>
    ),
  },
  tiles: {
    idle: <Terms />,
    focus: (
      <Forced state="focus-visible">
        <Terms />
      </Forced>
    ),
  },
  segmented: {
    up: <Sides first="buy" />,
    down: <Sides first="sell" />,
    plain: (
      <Held<string> first="spot">
        {(value, onChange) => <Segmented label={label} options={options.slice(0, 3)} value={value} onChange={onChange} />}
      </Held>
    ),
    focus: (
      <Forced state="focus-visible">
        <Sides first="buy" />
      </Forced>
    ),
  },
  choice: {
    bare: (
      <Held<string> first="spot">
        {(value, onChange) => (
          <Choice
            label={label}
            options={options}
            value={value}
            onChange={onChange}
            className="flex flex-wrap gap-3"
            look={(option) => ({ className: "text-form text-soft has-checked:text-brand", content: option.label })}
          />
        )}
      </Held>
    ),
  },
  "select-field": {
    idle: <Select />,
    bare: <Select bare />,
    focus: (
      <Forced state="focus-visible">
        <Select />
      </Forced>
    ),
    disabled: <Select disabled />,
    error: <Select fault={words.fault} />,
  },
  "switch-field": {
    off: <Switch first={false} />,
    on: <Switch first />,
    disabled: <SwitchField label={words.confirm} value={false} onChange={() => {}} disabled />,
  },
  "check-field": { off: <Check first={false} />, on: <Check first /> },
};
