type Tell = (details: object, message: string) => void;

export type DeliveryLogger = { readonly info: Tell; readonly warn: Tell; readonly error: Tell };
