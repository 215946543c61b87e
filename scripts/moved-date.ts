/**
 * Moves what a page or a process takes for the time, by so many ms. It is serialised into pages, so it may name nothing outside
 * itself. What is measured and not told, such as timers and performance.now, stays as it is.
 */
export function moveDate(ms: number): void {
  const tell = Date.now;
  Date.now = () => tell() + ms;
  const now = (): Date => new Date(Date.now());
  globalThis.Date = new Proxy(Date, {
    construct: (Real, given, as) => Reflect.construct(Real, given.length === 0 ? [Real.now()] : given, as) as Date,
    apply: () => now().toString(),
  });
}
