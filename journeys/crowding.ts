/** What is wrong with how a screen's texts and controls share their room. It runs in the page and answers sentences. */

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A text as it is seen: its words, the element that holds it, and the lines that its letters take. */
interface Leaf {
  readonly words: string;
  readonly element: Element;
  readonly lines: readonly Box[];
  /** The same lines before anything hid a part of them. */
  readonly whole: readonly Box[];
  /** What it moves with: a bar that stays while the page scrolls is another layer than the page. */
  readonly layer: Element | null;
}

/** Everything at fault on the page as it is now. It is serialised into the page, so it may name nothing outside itself. */
export function crowding(): string[] {
  const SLACK = 1.5;
  const TARGET = 24;
  const PRIMARY = 44;
  const controls = "a[href], button, input, select, textarea, [role=tab], [role=switch], [role=slider], [role=option]";

  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });
  const area = ({ left, top, right, bottom }: Box): number => Math.max(0, right - left) * Math.max(0, bottom - top);
  const shared = (one: Box, other: Box): Box => ({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  });
  const name = (element: Element): string =>
    (element.getAttribute("aria-label") ?? element.textContent ?? element.tagName).trim().slice(0, 30) ||
    element.outerHTML.slice(0, 80);

  function layerOf(element: Element): Element | null {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(at).position)) return at;
    return null;
  }

  /** The letters of a line stand around its middle; what a font reserves above and below them may overlap. */
  function lineOf({ left, right, top, bottom }: Box, size: number): Box {
    const middle = (top + bottom) / 2;
    return { left, right, top: middle - size * 0.45, bottom: middle + size * 0.45 };
  }

  /** What scrolling and hiding ancestors leave of a box. */
  function seenOf(box: Box, element: Element): Box {
    let seen = box;
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.overflow !== "visible" || style.clipPath !== "none") seen = shared(seen, at.getBoundingClientRect());
    }
    return seen;
  }

  const isMeantToEnd = (element: Element): boolean => {
    const style = getComputedStyle(element);
    return style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
  };

  /** An ancestor that hides a part of these lines without saying so by an ellipsis and without scrolling. */
  function cutBy(lines: readonly Box[], element: Element): Element | undefined {
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at);
      if (isMeantToEnd(at) || /auto|scroll/.test(overflowX + overflowY)) return undefined;
      const box = at.getBoundingClientRect();
      const cut = (line: Box): boolean =>
        (/hidden|clip/.test(overflowX) && (line.left < box.left - SLACK || line.right > box.right + SLACK)) ||
        (/hidden|clip/.test(overflowY) && (line.top < box.top - SLACK || line.bottom > box.bottom + SLACK));
      if (lines.some(cut)) return at;
    }
    return undefined;
  }

  const leaves: Leaf[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const words = (node.textContent ?? "").trim();
    if (!element || words === "" || element.closest("script, style, noscript, option, select") || !isSeen(element)) continue;
    range.selectNodeContents(node);
    const size = Number.parseFloat(getComputedStyle(element).fontSize);
    const whole = [...range.getClientRects()].filter((box) => box.width > 0).map((box) => lineOf(box, size));
    const lines = whole.map((line) => seenOf(line, element)).filter((line) => area(line) > 4);
    if (lines.length === 0) continue;
    leaves.push({ words: words.slice(0, 40), element, lines, whole, layer: layerOf(element) });
  }

  const faults: string[] = [];
  for (const [index, one] of leaves.entries())
    for (const other of leaves.slice(index + 1)) {
      if (one.layer !== other.layer) continue;
      const met = one.lines.some((line) =>
        other.lines.some((against) => {
          const both = shared(line, against);
          return both.right - both.left > SLACK && both.bottom - both.top > SLACK;
        }),
      );
      if (met) faults.push(`“${one.words}” and “${other.words}” overlap`);
    }

  for (const { words, element, whole } of leaves) {
    const cut = cutBy(whole, element);
    if (cut) faults.push(`“${words}” is cut off by ${cut.className}`);
    const isNumber = /^[+\u2212]?\D?[\d.,\u00a0\u202f]+\s?%?$/.test(words);
    const end = element.closest("bdi, button, [role=tab], label, th, dt");
    const ended = end && isMeantToEnd(end) ? end : isMeantToEnd(element) && end ? element : undefined;
    if (ended && ended.scrollWidth > ended.clientWidth + 1 && getComputedStyle(ended).webkitLineClamp === "none")
      faults.push(`“${words}” ends in an ellipsis`);
    if (isNumber && new Set(whole.map(({ top }) => Math.round(top))).size > 1) faults.push(`number “${words}” wraps`);
    const control = element.closest("button, [role=tab], a");
    if (control && getComputedStyle(control).display !== "inline") {
      const box = control.getBoundingClientRect();
      if (
        whole.some((line) => line.left < box.left - SLACK || line.right > box.right + SLACK) &&
        !cut &&
        !isInScroller(element, control)
      )
        faults.push(`“${words}” leaves its control`);
    }
    const turns = /^[+\u2212]\D?\d|^[A-Z0-9]{2,}\/[A-Z]{2,}$/.test(words);
    if (turns && document.dir === "rtl" && getComputedStyle(element).direction === "rtl") faults.push(`“${words}” is turned`);
  }

  function isInScroller(element: Element, until: Element): boolean {
    for (let at: Element | null = element; at && at !== until.parentElement; at = at.parentElement)
      if (getComputedStyle(at).overflowX !== "visible") return true;
    return false;
  }

  /** Where a press counts: the control itself, or the label that stands for it. */
  const targets = [...document.querySelectorAll(controls)]
    .filter((control) => isSeen(control) && getComputedStyle(control).pointerEvents !== "none")
    .map((control) => ({ control, held: control.closest("label") ?? control }))
    .map(({ control, held }) => ({ control, held, layer: layerOf(held), box: held.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1 && box.height > 1)
    // What is scrolled out of a strip is not near anything.
    .map((target) => ({ ...target, seen: seenOf(target.box, target.held) }));
  for (const { control, layer, box } of targets) {
    if (box.width >= TARGET - 0.5 && box.height >= TARGET - 0.5) continue;
    if (getComputedStyle(control).display === "inline") continue;
    // WCAG 2.2, 2.5.8: a small one needs a free circle of that size.
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const near = targets.find((other) => {
      if (
        other.control === control ||
        other.layer !== layer ||
        other.control.contains(control) ||
        control.contains(other.control)
      )
        return false;
      const dx = Math.max(other.seen.left - x, 0, x - other.seen.right);
      const dy = Math.max(other.seen.top - y, 0, y - other.seen.bottom);
      return Math.hypot(dx, dy) < TARGET / 2;
    });
    if (near)
      faults.push(
        `“${name(control)}” is ${Math.round(box.width)} × ${Math.round(box.height)} and close to “${name(near.control)}”`,
      );
  }
  for (const button of document.querySelectorAll("button[type=submit], form button.w-full")) {
    const { height } = button.getBoundingClientRect();
    if (isSeen(button) && height > 0 && height < PRIMARY) faults.push(`primary “${name(button)}” is ${Math.round(height)} high`);
  }

  const spill = document.documentElement.scrollWidth - innerWidth;
  if (spill > 0) faults.push(`the page is ${spill} wider than the screen`);
  return [...new Set(faults)];
}
