import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { inkInBody, settingsInBody, signatureInBody, submissionInBody } from './submission-wire.ts';

describe('the members of the body that signs', () => {
  const body = z.strictObject({
    settings: settingsInBody,
    submission: submissionInBody,
    signature: signatureInBody,
    ink: inkInBody,
  });

  it('are described in OpenAPI', () => {
    const described = JSON.stringify(z.toJSONSchema(body));
    for (const name of ['mode', 'locale', 'guardian', 'participants', 'strokes', 'typed', 'drawn']) {
      expect(described).toContain(`"${name}"`);
    }
    expect(described.match(/\$schema/g)).toHaveLength(1);
  });

  it('are judged by the document that was shown, not by their schema', () => {
    const anything = { settings: 1, submission: null, signature: [], ink: 'x' };
    expect(body.parse(anything)).toEqual(anything);
  });
});
