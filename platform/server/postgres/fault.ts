/** A reason why our own PostgreSQL cannot start, told in one sentence that says what to do. */
export class PostgresFault extends Error {
  override readonly name = "PostgresFault";
}
