import { Button } from "@assay/ui/parts/button.tsx";
import { Cta } from "@assay/ui/parts/cta.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { IconButton } from "@assay/ui/parts/icon-button.tsx";
import { Spinner } from "@assay/ui/parts/spinner.tsx";
import { Bell } from "lucide-react";
import { pressStates } from "../forced.tsx";
import type { Wall } from "../wall.ts";
import { words } from "../words.ts";

const bell = <Bell className="size-5" aria-hidden />;
const nothing = () => {};

/** What is pressed. */
export const buttons: Wall = {
  cta: {
    ...pressStates(<Cta action={words.confirm} cost={words.cost} />),
    up: <Cta action={words.buy} cost={words.cost} tone="up" />,
    down: <Cta action={words.sell} cost={words.cost} tone="down" />,
    danger: <Cta action={words.close} tone="danger" />,
    quiet: <Cta action={words.confirm} tone="quiet" />,
    pending: <Cta action={words.buy} cost={words.cost} tone="up" pending />,
    disabled: <Cta action={words.buy} cost={words.cost} tone="up" disabled />,
  },
  button: {
    ...pressStates(<Button>{words.confirm}</Button>),
    brand: <Button tone="brand">{words.confirm}</Button>,
    up: <Button tone="up">{words.buy}</Button>,
    down: <Button tone="down">{words.sell}</Button>,
    plain: <Button tone="plain">{words.all}</Button>,
    small: <Button size="small">{words.all}</Button>,
    pending: <Button pending>{words.confirm}</Button>,
    disabled: <Button disabled>{words.confirm}</Button>,
  },
  "icon-button": {
    ...pressStates(<IconButton label={words.open} icon={bell} onPress={nothing} />),
    held: <IconButton label={words.open} icon={bell} pressed onPress={nothing} />,
    disabled: <IconButton label={words.open} icon={bell} disabled onPress={nothing} />,
  },
  go: pressStates(
    <Go to="/" className="text-form font-semibold text-brand">
      {words.all}
    </Go>,
  ),
  spinner: {
    turning: (
      <div className="relative h-11 w-11">
        <Spinner />
      </div>
    ),
  },
};
