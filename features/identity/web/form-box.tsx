import type { ReactNode } from "react";

/** A form of the page: Enter submits, password managers see it, and the browser's own bubbles stay away. */
export function FormBox({ onSubmit, children }: { readonly onSubmit: () => Promise<void>; readonly children: ReactNode }) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      {children}
    </form>
  );
}
