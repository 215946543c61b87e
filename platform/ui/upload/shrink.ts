/** Pictures become smaller on the phone that took them: what is sent is what the server would keep of them anyway. */

const SIDE_MAX = 2_560;
/** What is smaller than this is sent as it is. */
const BYTES_AS_IT_IS = 1_500_000;
const QUALITY = 0.9;

/** The size within the bound, in the same shape. */
export function sizeWithin(width: number, height: number): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, SIDE_MAX / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** A JPEG of the picture at most 2,560 pixels a side, or the file itself where it is small or this browser cannot read it. */
export async function shrink(file: Blob): Promise<Blob> {
  if (file.size <= BYTES_AS_IT_IS) return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const { width, height } = sizeWithin(picture.width, picture.height);
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [width, height];
    canvas.getContext("2d")?.drawImage(picture, 0, 0, width, height);
    picture.close();
    const smaller = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
    return smaller && smaller.size < file.size ? smaller : file;
  } catch {
    return file;
  }
}
