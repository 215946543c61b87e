/** A reason why the server cannot start, told in one sentence that says what to do. */
export class BootFault extends Error {
  override readonly name: string = "BootFault";
}
