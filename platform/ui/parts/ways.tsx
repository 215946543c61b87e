import { Go } from "./go.tsx";

export interface WaysProps {
  readonly ways: readonly { readonly to: string; readonly text: string }[];
}

/** Ways on, side by side under what they belong to, in a second line where they are long. */
export function Ways({ ways }: WaysProps) {
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {ways.map(({ to, text }) => (
        <Go
          key={to}
          to={to}
          className="press grid min-h-9 grow place-items-center rounded-chip bg-s2 px-2 text-center text-form font-semibold"
        >
          {text}
        </Go>
      ))}
    </div>
  );
}
