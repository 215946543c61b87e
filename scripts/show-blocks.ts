/** Says on the terminal how far an audit has come: one line that is written over, or a line a tenth where nobody watches. */
export function showBlocks(done: number, all: number): void {
  const text = `${done} of ${all} blocks verified`;
  if (process.stderr.isTTY) process.stderr.write(`\r${text}${done === all ? "\n" : ""}`);
  else if (done === all || done % Math.ceil(all / 10) === 0) process.stderr.write(`${text}\n`);
}
