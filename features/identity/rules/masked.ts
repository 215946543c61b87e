/** An address that its owner recognises and nobody else can use: an***@example.com, +886******678. */
export function masked({ kind, address }: { readonly kind: "email" | "mobile"; readonly address: string }): string {
  if (kind === "mobile") return `${address.slice(0, 4)}${"*".repeat(Math.max(3, address.length - 7))}${address.slice(-3)}`;
  const at = address.lastIndexOf("@");
  return `${address.slice(0, Math.min(2, at))}***${address.slice(at)}`;
}
