/** Draws the picture that friends are sent: who invites where, what it brings, the code and its QR code. */
import { qrModules } from "@assay/ui/parts/qr-code.tsx";

/** Pixels of the picture. */
export const CARD = { width: 720, height: 1_080 } as const;
const EDGE = 64;
const QR = 400;

export interface CardModel {
  readonly title: string;
  readonly text: string;
  readonly code: string;
  readonly link: string;
}

/** Words in lines that are no wider than there is room; a text without spaces breaks where it must. */
export function linesOf(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = "";
  for (const piece of text.split(/(?<=\s)|(?<=[\u0e00-\u9fff])/u)) {
    if (line === "" || fits((line + piece).trimEnd())) line += piece;
    else {
      lines.push(line.trim());
      line = piece;
    }
  }
  if (line.trim() !== "") lines.push(line.trim());
  return lines;
}

export function drawCard(canvas: HTMLCanvasElement, { title, text, code, link }: CardModel): void {
  const context = canvas.getContext("2d");
  if (!context) return;
  const style = getComputedStyle(canvas);
  const colour = (name: string): string => style.getPropertyValue(`--color-${name}`).trim();
  const write = (said: string, size: number, weight: number, fill: string, top: number): number => {
    context.font = `${weight} ${size}px ${style.fontFamily}`;
    context.fillStyle = colour(fill);
    const lines = linesOf(said, (line) => context.measureText(line).width <= CARD.width - 2 * EDGE);
    for (const [index, line] of lines.entries()) context.fillText(line, CARD.width / 2, top + index * size * 1.3);
    return top + lines.length * size * 1.3;
  };
  context.fillStyle = colour("canvas");
  context.fillRect(0, 0, CARD.width, CARD.height);
  context.fillStyle = colour("brand-fill");
  context.fillRect(0, 0, CARD.width, 12);
  context.textAlign = "center";
  context.textBaseline = "top";
  const below = write(title, 52, 700, "strong", 84);
  write(text, 32, 500, "soft", below + 20);
  const { path, size } = qrModules(link);
  const [left, top] = [(CARD.width - QR) / 2, CARD.height - QR - 230];
  context.fillStyle = colour("qr-light");
  context.fillRect(left, top, QR, QR);
  context.save();
  context.translate(left, top);
  context.scale(QR / size, QR / size);
  context.fillStyle = colour("qr-dark");
  context.clip(new Path2D(path));
  context.fillRect(0, 0, size, size);
  context.restore();
  write(code, 56, 700, "brand", CARD.height - 180);
  write(new URL(link).host, 28, 500, "faint", CARD.height - 90);
}

/** Hands the picture to the device's own sheet, or saves it where there is none that takes pictures. */
export async function passOn(canvas: HTMLCanvasElement, name: string): Promise<void> {
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (!blob) return;
  const files = [new File([blob], `${name}.png`, { type: "image/png" })];
  // Whoever closes the device's sheet has changed their mind.
  if (navigator.canShare?.({ files })) {
    await navigator.share({ files }).catch(() => undefined);
    return;
  }
  const address = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement("a"), { href: address, download: `${name}.png` });
  link.click();
  URL.revokeObjectURL(address);
}
