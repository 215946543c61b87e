/** Stands in for Node's test module: test files only leave their tests here, so that a process can run them again for every mutant. */
export interface RecordedTest {
  readonly name: string;
  run(): unknown;
}

type Run = () => unknown;

export const recordedTests: RecordedTest[] = [];
const groups: string[] = [];

export function test(name: string, run: Run): void {
  recordedTests.push({ name: [...groups, name].join(" › "), run });
}

export function describe(name: string, declare: () => void): void {
  groups.push(name);
  declare();
  groups.pop();
}
