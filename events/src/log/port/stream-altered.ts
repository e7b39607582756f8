/** An event was altered, inserted or forged in the store, so that nothing its stream says can be relied on. */
export class StreamAltered extends Error {
  readonly stream: string;

  constructor(stream: string, problem: string) {
    super(`${problem} Nothing that ${stream} says can be relied on: npm run verify-log`);
    this.name = 'StreamAltered';
    this.stream = stream;
  }
}
