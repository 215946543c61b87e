/** BTC/USDT with the quote in the second rank. Pairs never mirror. */
export function PairName({ base, quote }: { readonly base: string; readonly quote: string }) {
  return (
    <bdi dir="ltr">
      {base}
      <span className="text-caption font-normal text-faint">/{quote}</span>
    </bdi>
  );
}
