type Tell = (details: object, message: string) => void;

/** Satisfied by a pino logger. */
export type DeliveryLogger = { readonly info: Tell; readonly warn: Tell; readonly error: Tell };
