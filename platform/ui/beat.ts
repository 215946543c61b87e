/**
 * The beat in which live figures reach the screen: at most four times a second, everything that is due at once, and nothing
 * while the page is hidden. Nobody reads faster, and each frame costs a layout and a paint of its own. It comes before an
 * animation frame and not in one, so that a chart, which draws in the next frame, shares the frame of the texts.
 */
const BEAT_MS = 250;

const due = new Set<() => void>();
let beaten = Number.NEGATIVE_INFINITY;
let waiting = false;

/** Runs once at the next beat, however often it is asked for until then. */
export function atNextBeat(run: () => void): void {
  due.add(run);
  waitForBeat();
}

/** Runs at once when it has rested that long, otherwise at the first beat after: for what costs more than texts do. */
export function restingFor(ms: number, run: () => void): () => void {
  let ran = Number.NEGATIVE_INFINITY;
  return function runRested() {
    const now = performance.now();
    if (now - ran < ms) return atNextBeat(runRested);
    ran = now;
    run();
  };
}

function waitForBeat(): void {
  if (waiting || due.size === 0 || document.hidden) return;
  waiting = true;
  setTimeout(beat, beaten + BEAT_MS - performance.now());
}

function beat(): void {
  waiting = false;
  if (document.hidden) return;
  beaten = performance.now();
  const runs = [...due];
  due.clear();
  for (const run of runs) run();
}

globalThis.document?.addEventListener("visibilitychange", waitForBeat);
