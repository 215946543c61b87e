/** The number of an order or a position, in full: in two lines of one length where it is longer than its room. */
export function IdText({ id }: { readonly id: string }) {
  return (
    <bdi dir="ltr" className="block text-caption text-balance break-all whitespace-normal">
      {id}
    </bdi>
  );
}
