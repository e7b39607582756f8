import { headers } from '@nats-io/transport-node';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPosition } from '../../log/port/log-position.ts';
import { decodeMessage, encodeMessage, positionIn } from './jetstream-message.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const position = fc
  .bigInt({ min: 1n, max: 2n ** 63n - 1n })
  .map((number) => formatPosition({ logId: ID, epoch: ID }, number, ID));
const text = fc.string({ unit: 'binary' }).map((value) => value.toWellFormed());

describe('JetStream message', () => {
  it('round-trips byte for byte', () => {
    fc.assert(
      fc.property(
        fc.record({
          position,
          stream: text,
          version: fc.nat(),
          eventId: fc.uuid(),
          type: text,
          recordedAt: text,
          data: text,
          metadata: text,
        }),
        fc.option(position, { nil: undefined }),
        (event, previous) => {
          const { headers: ofMessage, body } = encodeMessage({ event, previous });
          expect(decodeMessage(ofMessage, body)).toEqual({ event, previous });
          expect(positionIn(ofMessage)).toBe(event.position);
        },
      ),
    );
  });

  it('is ignored if it is foreign', () => {
    const ours = headers();
    ours.set('Log-Position', formatPosition({ logId: ID, epoch: ID }, 1n, ID));
    const other = headers();
    other.set('Log-Position', 'somewhere');
    const head = { stream: 's', version: 1, eventId: ID, type: 'T', recordedAt: '', dataBytes: 0 };
    const bodies = [
      '',
      'hello',
      'null\n',
      '[]\n',
      '{"stream":"s"}\n',
      JSON.stringify({ ...head, version: '1' }),
    ];
    for (const body of bodies) expect(decodeMessage(ours, Buffer.from(body))).toBeUndefined();
    const whole = Buffer.from(`${JSON.stringify(head)}\n`);
    expect(decodeMessage(ours, whole)).toBeDefined();
    expect(decodeMessage(other, whole)).toBeUndefined();
    expect(decodeMessage(undefined, whole)).toBeUndefined();
    ours.set('Log-Previous-Position', 'somewhere');
    expect(decodeMessage(ours, whole)).toBeUndefined();
  });
});
