import { expect, it } from 'vitest';

it('is never defined', () => expect(1).toBe(1));
throw new Error('the file cannot be loaded');
