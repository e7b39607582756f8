import fc from 'fast-check';

/** Timeout in milliseconds for property tests with many runs. */
export const PATIENCE = 120_000;

export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'Ann\u0000Lee',
  '\ud800',
  'x\udfff',
  '__proto__',
  'constructor',
  'toString',
  "'; drop table events; --",
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '=HYPERLINK("http://example.org")',
  '../../etc/passwd',
  '%00',
  '{{constructor}}',
  '\u202Egnp.exe',
  '\u200B\u200B',
  'a\u0301'.repeat(50),
  '𝒜𝓃𝓃'.repeat(100),
  '9'.repeat(400),
  'x'.repeat(100_000),
  'NaN',
  '-0',
  '1e309',
  'Ann\r\nBcc: a@example.org',
];

const anyUnits = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
  .map((units) => String.fromCharCode(...units));

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.string({ unit: 'binary' }),
  anyUnits,
);

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.anything({
    key: fc.oneof(hostileText, fc.constantFrom('method', 'strokes', 'firstName', 'guardian', 'participants')),
    values: [hostileText, fc.double(), fc.boolean(), fc.constant(null), fc.constant(undefined), fc.bigInt()],
    withNullPrototype: true,
    withSparseArray: true,
    maxDepth: 3,
  }),
);
