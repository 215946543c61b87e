/** Logos of coins are kept as they come into sight; few of them are ever needed on one device. */
const CACHE = "coins";
const KEPT_MAX = 200;

export const isCoin = ({ pathname }: URL): boolean => pathname.startsWith("/coins/");

export async function keptCoin(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) {
    await cache.put(request, response.clone());
    const [oldest, ...others] = await cache.keys();
    if (oldest && others.length >= KEPT_MAX) await cache.delete(oldest);
  }
  return response;
}
