import { hash } from 'node:crypto';

/** Of bytes or a text's UTF-8, as 64 lower-case hexadecimal digits. */
export const sha256Of = (content: Buffer | string): string => hash('sha256', content, 'hex');
