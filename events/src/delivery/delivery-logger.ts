type Tell = (details: object, message: string) => void;

/** What feed and relay tell whoever runs them; pino's loggers are such. */
export type DeliveryLogger = { readonly info: Tell; readonly warn: Tell; readonly error: Tell };
