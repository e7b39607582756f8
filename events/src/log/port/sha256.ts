import { hash } from 'node:crypto';

export const sha256Of = (content: Buffer | string): string => hash('sha256', content, 'hex');
