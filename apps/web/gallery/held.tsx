import { type ReactNode, useState } from "react";

/** Holds the value of a field, so that a specimen can be tried out. */
export function Held<Value>({
  first,
  children,
}: {
  readonly first: Value;
  readonly children: (value: Value, hold: (value: Value) => void) => ReactNode;
}) {
  const [value, hold] = useState(first);
  return children(value, hold);
}
