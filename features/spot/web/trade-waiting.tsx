/** The height of a desktop's terminal until its panes have come, under its name for whoever does not see them. */
export const TradeWaiting = ({ title }: { readonly title: string }) => (
  <div className="h-[calc(100dvh-56px)]">
    <h1 data-waiting className="sr-only">
      {title}
    </h1>
  </div>
);
