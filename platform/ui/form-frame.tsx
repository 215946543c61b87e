import type { ReactNode } from "react";

export interface FormFrameProps {
  /** Names the form to a reader who cannot see what stands around it. */
  readonly label?: string;
  readonly className?: string;
  readonly onSubmit: () => void | Promise<void>;
  readonly children: ReactNode;
}

/** A form of the page: Enter submits, password managers see it, and the browser's own bubbles stay away. */
export function FormFrame({ label, className, onSubmit, children }: FormFrameProps) {
  return (
    <form
      noValidate
      aria-label={label}
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        // A sheet's form may stand in another form's tree, though not on its page.
        event.stopPropagation();
        void onSubmit();
      }}
    >
      {children}
    </form>
  );
}
