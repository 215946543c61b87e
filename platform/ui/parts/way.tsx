import { Go } from "./go.tsx";

/** The way on from an empty place. */
export function Way({ to, text }: { readonly to: string; readonly text: string }) {
  return (
    <Go to={to} className="press grid min-h-11 place-items-center rounded-button bg-s2 px-5 text-body font-semibold">
      {text}
    </Go>
  );
}
