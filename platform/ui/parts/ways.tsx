import { Go } from "./go.tsx";

export interface WaysProps {
  readonly ways: readonly { readonly to: string; readonly text: string }[];
}

/** Ways on, side by side under what they belong to. */
export function Ways({ ways }: WaysProps) {
  return (
    <div className="mt-4 grid auto-cols-fr grid-flow-col gap-2">
      {ways.map(({ to, text }) => (
        <Go key={to} to={to} className="press grid min-h-9 place-items-center rounded-chip bg-s2 text-form font-semibold">
          {text}
        </Go>
      ))}
    </div>
  );
}
