import { hash } from 'node:crypto';

/** The SHA-256 of bytes, or of a text's UTF-8, as 64 lower-case hexadecimal digits. */
export const sha256Of = (content: Buffer | string): string => hash('sha256', content, 'hex');
