/** A bank account by the end of its number, as its customer knows it. */
export const CardText = ({ country, last_four }: { readonly country?: string; readonly last_four: string }) => (
  <bdi dir="ltr">{`${country === undefined ? "" : `${country} `}•••• ${last_four}`}</bdi>
);
