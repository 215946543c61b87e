/** A page in the background is never painted and waits no longer than this. */
const BACKGROUND_MS = 100;

/** Resolves in a task of its own, before which the page hears presses. */
export const nextTask = (): Promise<void> => new Promise((done) => setTimeout(done));

/** Resolves once what stands in the page has been painted. */
export const painted = (): Promise<void> =>
  new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, BACKGROUND_MS);
  });
