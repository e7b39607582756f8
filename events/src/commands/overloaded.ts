export class Overloaded extends Error {
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, retryAfterSeconds?: number) {
    super(message);
    this.name = 'Overloaded';
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
