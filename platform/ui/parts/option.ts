/** One of the choices of tabs, chips, segments and selects. */
export interface Option<Key extends string = string> {
  readonly key: Key;
  readonly label: string;
  /** Colours a segment by market direction. */
  readonly tone?: "up" | "down";
}
