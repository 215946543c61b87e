import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import { Button } from "@assay/ui/parts/button.tsx";
import { ConfirmSheet } from "@assay/ui/parts/confirm-sheet.tsx";
import { Facts } from "@assay/ui/parts/facts.tsx";
import { PercentSlider } from "@assay/ui/parts/percent-slider.tsx";
import { Sheet } from "@assay/ui/parts/sheet.tsx";
import SheetDrawer from "@assay/ui/parts/sheet-drawer.tsx";
import { ToastLine, Toasts } from "@assay/ui/parts/toasts.tsx";
import { toast } from "@assay/ui/toast.ts";
import { Held } from "../held.tsx";
import { type Wall, covers } from "../wall.ts";
import { words } from "../words.ts";

const nothing = () => {};
const facts = [
  { label: words.price, value: <AmountText value="97842.50" decimals={2} /> },
  { label: words.fee, value: <AmountText value="0.61" currency="USDT" unit /> },
];
const content = (
  <>
    <Facts facts={facts} className="rounded-button bg-s2 p-4" />
    <PercentSlider value={25} onChange={nothing} className="mt-4" />
  </>
);

const Opening = () => (
  <Held first={false}>
    {(open, hold) => (
      <>
        <Button onPress={() => hold(true)}>{words.title}</Button>
        <Sheet open={open} onClose={() => hold(false)} title={words.title} context="BTC/USDT">
          {content}
        </Sheet>
      </>
    )}
  </Held>
);
const Asking = () => (
  <Held first={false}>
    {(open, hold) => (
      <>
        <Button tone="up" onPress={() => hold(true)}>
          {words.buy}
        </Button>
        <Confirm open={open} onClose={() => hold(false)} />
      </>
    )}
  </Held>
);
const Confirm = ({ open = true, pending = false, onClose = nothing }) => (
  <ConfirmSheet
    open={open}
    onClose={onClose}
    title={words.title}
    facts={facts}
    note={words.hint}
    action={words.buy}
    tone="up"
    pending={pending}
    onConfirm={onClose}
  />
);

/** What lies over a page. */
export const layers: Wall = {
  sheet: {
    closed: <Opening />,
    open: covers(
      <Sheet open onClose={nothing} title={words.title} context="BTC/USDT">
        {content}
      </Sheet>,
    ),
  },
  "sheet-drawer": {
    open: covers(
      <SheetDrawer open onClose={nothing} title={words.title}>
        {content}
      </SheetDrawer>,
    ),
  },
  "confirm-sheet": { closed: <Asking />, open: covers(<Confirm />), pending: covers(<Confirm pending />) },
  toasts: {
    note: <ToastLine toast={{ key: 1, text: words.hint, tone: "note" }} />,
    done: <ToastLine toast={{ key: 2, text: words.confirm, tone: "done" }} />,
    error: <ToastLine toast={{ key: 3, text: words.fault, tone: "error" }} />,
    news: <ToastLine toast={{ key: 4, text: words.hint, tone: "news" }} />,
    live: <Button onPress={() => toast(words.hint, "done")}>{words.confirm}</Button>,
    region: covers(<Toasts />),
  },
};
