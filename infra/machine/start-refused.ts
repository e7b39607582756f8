/** Thrown when the product cannot or must not start. The message says why and what to do, so no stack is printed. */
export class StartRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartRefused';
  }
}
