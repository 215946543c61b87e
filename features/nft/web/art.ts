/** Pictures that our own code draws from a word: the same word is the same picture for ever, on every device. */
export interface Shape {
  readonly kind: "disc" | "band" | "hill";
  /** In hundredths of the picture. */
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly turn: number;
  readonly hue: number;
  readonly light: number;
}

export interface Art {
  readonly hue: number;
  readonly shapes: readonly Shape[];
}

const kinds = ["disc", "band", "hill"] as const;

/** Numbers from a word (FNV-1a, then a mixing step each); the order of the draws is part of every picture. */
function drawsOf(word: string): (below: number) => number {
  let state = 0x811c9dc5;
  for (let at = 0; at < word.length; at += 1) state = Math.imul(state ^ word.charCodeAt(at), 0x01000193) >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

export function artOf(word: string): Art {
  const draw = drawsOf(word);
  const hue = draw(360);
  const turn = 25 + draw(120);
  const shapes = Array.from({ length: 5 + draw(4) }, (_, place): Shape => {
    const kind = kinds[draw(kinds.length)]!;
    return {
      kind,
      x: draw(100),
      y: kind === "hill" ? 45 + draw(45) : draw(100),
      size: 10 + draw(34),
      turn: draw(180),
      hue: (hue + turn * (place % 3)) % 360,
      light: 38 + draw(36),
    };
  });
  return { hue, shapes };
}
