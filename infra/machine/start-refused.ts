/** The product cannot or must not start. The message tells a person why and what to do, so no stack is shown. */
export class StartRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartRefused';
  }
}
