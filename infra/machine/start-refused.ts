/** The product cannot start, or must not; the message tells a person why and what to do. It needs no stack. */
export class StartRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartRefused';
  }
}
