import type { ReactNode } from "react";

/** An id, an address or a number as machines write it, broken wherever it must be, into lines that are about as long. */
export const CodeText = ({ children }: { readonly children: ReactNode }) => (
  <bdi dir="ltr" className="inline-block break-all text-balance whitespace-normal">
    {children}
  </bdi>
);
