import { it } from 'vitest';

it('asserts nothing', () => undefined);
