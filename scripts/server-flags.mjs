/**
 * How Node runs the server. Requests under way live for some hundredths of a second: with room for more than a
 * second's worth of them, the collector finds most of them gone instead of copying them, which takes a fifth off an order
 * (decisions/0015). Dockerfile says the same.
 */
export const serverFlags = ["--max-semi-space-size=128"];
