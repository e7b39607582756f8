import { randomUUID } from 'node:crypto';
import { formatCheckpointText } from '@waivers/proof/notes/checkpoint-text.ts';
import { formatNote, formatSignatures, parseNote } from '@waivers/proof/notes/note.ts';
import { checkpointSigner } from '@waivers/proof/notes/signatures.ts';
import { witnessSigner } from '@waivers/proof/testing/witness-signer.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ERASED } from '../../definitions/event.ts';
import { LOG_STAMPS_STREAM } from '../../definitions/streams.ts';
import { parseKeyId } from '../../keys/key-batch.ts';
import { openValue, sealValue } from '../../keys/seal.ts';
import { sha256Of } from '../../log/port/sha256.ts';
import { keepCosignatures } from '../checkpoint-store.ts';
import { openTamperedLog, type TamperedLog } from '../testing/tampered-log.ts';
import { type OutsideProof, outsideCheckpoint, outsideReceipt } from './outside-proofs.ts';

let tampered: TamperedLog;
let early: { readonly checkpoint: string; readonly receipt: string };

/** Positions 1 (LogBegun), 2 to 7, signed; then 8 to 11, signed. */
beforeEach(async () => {
  tampered = await openTamperedLog();
  await tampered.log().head();
  await tampered.append('thing-a', 'thing-a', 'thing-a', 'thing-b', 'thing-c', 'thing-a');
  await tampered.sign();
  early = { checkpoint: await tampered.checkpoint(), receipt: await tampered.receipt(6) };
  await tampered.append('thing-d', 'thing-b', 'thing-e', 'thing-f');
  await tampered.sign();
});
afterEach(() => tampered.close());

const checkpointOf = (text: string, name = 'kept.txt'): OutsideProof =>
  outsideCheckpoint(name, text) ?? expect.fail('no checkpoint');
const receiptOf = (text: string, name = 'mine.tlog-proof'): OutsideProof =>
  outsideReceipt(name, text) ?? expect.fail('no receipt');

const hashOf = (stream: string): string => `sha256:${sha256Of(stream)}`;

/** Moves events to make room at a position, or to close a hole, as somebody would who hides the change. */
const shift = (from: number, by: number): string =>
  `update log.events set position = -(position + ${by}) where position >= ${from};
   update log.events set position = -position where position < 0;
   update log.log_head set position = position + ${by};`;

const insert = (position: number, columns: string): string =>
  `${shift(position, 1)}
   insert into log.events (position, stream, version, event_id, type, data, metadata, recorded_at)
     select ${position}, ${columns}, metadata, recorded_at from log.events where position = 5;`;

type Tampering = {
  readonly sql: string;
  readonly named: readonly string[];
  /** Whether the receipt of position 6 alone, of the tree of 7 events, shows that something is wrong. */
  readonly receipt: 'finds it' | 'finds nothing';
};

const BETWEEN = (first: number, last: number, differing: number): unknown =>
  expect.stringMatching(
    `the first difference from what was signed lies between positions ${first} and ${last}. ${differing} checkpoint`,
  );
const FROM_START = BETWEEN(1, 7, 2);
const FROM_START_AND_SHORTER = (events: number): readonly unknown[] => [BETWEEN(1, 7, 1), SHORTER(events)];
const AT_END = BETWEEN(8, 11, 1);
const SHORTER = (events: number) =>
  expect.stringMatching(
    `The log is shorter than the checkpoint of size 11 .* at least ${events} events? missing from its end`,
  );

const TAMPERINGS: Readonly<Record<string, Tampering & { readonly signed: readonly unknown[] }>> = {
  'a byte of the data': {
    sql: `update log.events set data = '{"n":9}' where position = 5`,
    named: [
      `Position 5: the event ThingHappened of stream ${hashOf('thing-b')} was altered: its bytes, its time or its id (stream thing-b).`,
    ],
    receipt: 'finds it',
    signed: [FROM_START],
  },
  'a byte of the metadata': {
    sql: `update log.events set metadata = replace(metadata::text, '}', ',"x":1}')::json where position = 9`,
    named: [
      `Position 9: the event ThingHappened of stream ${hashOf('thing-b')} was altered: its bytes, its time or its id (stream thing-b).`,
    ],
    receipt: 'finds nothing',
    signed: [AT_END],
  },
  'the time at which it occurred': {
    sql: `update log.events set metadata = replace(metadata::text, '11-30', '11-29')::json where position = 6`,
    named: [
      `Position 6: the event ThingHappened of stream ${hashOf('thing-c')} was altered: its bytes, its time or its id (stream thing-c).`,
    ],
    receipt: 'finds it',
    signed: [FROM_START],
  },
  'the type': {
    sql: `update log.events set type = 'ThingUndone' where position = 5`,
    named: [
      `Position 5: the event ThingHappened of stream ${hashOf('thing-b')} was altered: its type is now ThingUndone (stream thing-b).`,
    ],
    receipt: 'finds it',
    signed: [FROM_START],
  },
  'the last event removed': {
    sql: `delete from log.events where position = 11; update log.log_head set position = 10`,
    named: [`The whole stream ${hashOf('thing-f')} was removed: 1 event (ThingHappened), at position 11.`],
    receipt: 'finds nothing',
    signed: [SHORTER(1)],
  },
  'one event removed, leaving its hole': {
    sql: 'delete from log.events where position = 4',
    named: [
      `1 event (ThingHappened) of stream ${hashOf('thing-a')} was removed from position 4 on.`,
      `The log's numbering has a hole: 4.`,
    ],
    receipt: 'finds it',
    signed: FROM_START_AND_SHORTER(1),
  },
  'three events removed and the hole closed': {
    sql: `delete from log.events where position in (3, 4, 5); ${shift(6, -3)}`,
    named: [`3 events (ThingHappened) were removed from position 3 on.`],
    receipt: 'finds it',
    signed: FROM_START_AND_SHORTER(3),
  },
  'a whole stream removed and the holes closed': {
    sql: `delete from log.events where stream = 'thing-a';
      update log.events set position = -position where position > 1;
      update log.events e set position = place from (
        select position, 1 + row_number() over (order by position desc) as place from log.events where position < 0
      ) p where p.position = e.position;
      update log.log_head set position = 7`,
    named: [
      `The whole stream ${hashOf('thing-a')} was removed: 4 events (ThingHappened), at position 2, 3, 4, 7.`,
    ],
    receipt: 'finds it',
    signed: FROM_START_AND_SHORTER(4),
  },
  'two events exchanged': {
    sql: `update log.events set position = -6 where position = 5;
      update log.events set position = 5 where position = 6;
      update log.events set position = 6 where position = -6`,
    named: ['The events of positions 5 and 6 were exchanged.'],
    receipt: 'finds it',
    signed: [FROM_START],
  },
  'an event moved': {
    sql: `update log.events set position = 1000 where position = 5;
      update log.events set position = -(position - 1) where position between 6 and 10;
      update log.events set position = -position where position < 0;
      update log.events set position = 10 where position = 1000`,
    named: ['The 1 event of position 5 stands at position 10 instead.'],
    receipt: 'finds it',
    signed: [FROM_START],
  },
  'an event doubled': {
    sql: insert(6, `stream, 3, gen_random_uuid(), type, data`),
    named: ['Position 6: the event ThingHappened of stream thing-b was inserted, a copy of its version 1.'],
    receipt: 'finds it',
    signed: [FROM_START],
  },
  'an event inserted': {
    sql: insert(9, `'thing-x', 1, gen_random_uuid(), 'ThingInvented', data`),
    named: ['Position 9: the event ThingInvented of stream thing-x was inserted.'],
    receipt: 'finds nothing',
    signed: [AT_END],
  },
};

describe('verify-log', () => {
  it('holds for an untouched log', async () => {
    const outside = [checkpointOf(early.checkpoint), receiptOf(early.receipt)];
    expect(await tampered.verify({ outside })).toEqual({
      events: 11,
      checkpoints: 2,
      proven: 11,
      findings: [],
      notices: [
        'kept.txt: the log begins with the 7 events of this checkpoint.',
        'mine.tlog-proof: the log begins with the 7 events of this checkpoint.',
        'mine.tlog-proof: the event of position 6 is the receipt’s.',
      ].map((text) => text.replace('’', "'")),
    });
  });

  it.each(Object.entries(TAMPERINGS))(
    'names %s with either reader, and finds it with one receipt alone if that covers it',
    async (_, { sql, named, signed, receipt }) => {
      await tampered.tamper(sql);
      const { findings: fromPostgres } = await tampered.verify();
      expect(fromPostgres, 'read from PostgreSQL').toEqual([...named, ...signed]);
      const { findings: fromLog } = await tampered.verify({ openSource: undefined });
      expect(fromLog, 'read through the log').toEqual([...named, ...signed]);
      await tampered.tamper('truncate tree.head, tree.tiles, tree.leaves, log.checkpoints');
      const { findings } = await tampered.verify({ outside: [receiptOf(early.receipt)] });
      expect(findings.length === 0 ? 'finds nothing' : 'finds it', 'one receipt').toBe(receipt);
    },
  );
});

describe('verify-log, for what changes no event', () => {
  it('does not see a change of the time of recording, which no hash covers', async () => {
    await tampered.tamper(`update log.events set recorded_at = '2020-01-01' where position = 5`);
    expect((await tampered.verify()).findings).toEqual([]);
  });

  it.each([
    ['with the tree’s records', ''],
    ['with checkpoints only', '; truncate tree.head, tree.tiles, tree.leaves'],
  ])('accepts a text with other spacing, and says so, %s', async (_, sql) => {
    await tampered.tamper(`update log.events set data = '{ "n" : 4 }' where position = 5${sql}`);
    const { findings, notices } = await tampered.verify();
    expect(findings).toEqual([]);
    expect(notices).toEqual([
      expect.stringMatching(
        /^The stored text of 1 event is not as the product writes it .* the first at position 5/,
      ),
    ]);
  });

  it('blames the records of the tree where a checkpoint proves the log', async () => {
    await tampered.tamper(`update tree.leaves set event = sha256('') where index = 4;
      update tree.leaves set type = 'ThingUndone' where index = 7`);
    expect((await tampered.verify()).findings).toEqual([
      expect.stringMatching(
        /^The tree's records \(tree\.leaves\) differ from the log at position 5, 8, where/,
      ),
    ]);
  });

  it('reports missing records of the tree', async () => {
    await tampered.tamper('delete from tree.leaves where index in (4, 10)');
    expect((await tampered.verify()).findings).toEqual([
      expect.stringMatching(/^The tree lacks its records \(tree\.leaves\) of 2 positions, the first 5/),
    ]);
  });

  it('says how many of the newest events are not signed yet', async () => {
    await tampered.append('thing-g', 'thing-h');
    expect(await tampered.verify()).toMatchObject({
      events: 13,
      findings: [],
      notices: ['2 newest events not proven by a checkpoint.'],
    });
  });
});

describe('verify-log, of a log whose tree was rewritten to match', () => {
  it('says between which checkpoints the first difference lies', async () => {
    await tampered.tamper(`update log.events set data = '{"n":9}' where position = 9;
      truncate tree.head, tree.tiles, tree.leaves`);
    const problems: string[] = [];
    await tampered.sign((problem) => problems.push(problem));
    expect(problems).toEqual([expect.stringContaining('npm run verify-log')]);
    const { findings, proven } = await tampered.verify();
    expect(findings).toEqual([
      expect.stringMatching(
        /^The log's first 7 events are those of the checkpoint of size 7 \(signed 2.*Z\), but the checkpoint of size 11 \(signed 2.*Z\) has another root: the first difference from what was signed lies between positions 8 and 11\. 1 checkpoint differs\.$/,
      ),
    ]);
    expect(proven).toBe(7);
  });
});

describe('verify-log, of a log whose tree was rewritten and whose newer checkpoints were removed', () => {
  const tamper = () =>
    tampered.tamper(`update log.events set data = '{"n":9}' where position = 9;
      truncate tree.head, tree.tiles, tree.leaves; delete from log.checkpoints where size > 7`);

  it('only says how little is proven', async () => {
    await tamper();
    const { findings, proven, notices } = await tampered.verify();
    expect([findings, proven, notices]).toEqual([[], 7, ['4 newest events not proven by a checkpoint.']]);
  });

  it('finds it with a checkpoint from outside', async () => {
    const checkpoint = await tampered.checkpoint();
    await tamper();
    const { findings } = await tampered.verify({ outside: [checkpointOf(checkpoint)] });
    expect(findings).toEqual([expect.stringMatching(/^kept\.txt: the log's first 11 events are not those/)]);
  });
});

describe('verify-log, of cosignatures', () => {
  const witness = witnessSigner('w.example', 3);
  const AT = 1_790_000_000n;
  const witnesses = [witness.key];
  const cosigned = async (change: (lines: string) => string = (lines) => lines) => {
    const { text } = parseNote(await tampered.checkpoint()) ?? expect.fail('no note');
    const { epoch } = await tampered.identityNow();
    await keepCosignatures(tampered.app, epoch, 11, change(formatSignatures([witness.cosign(text, AT)])));
  };

  it('names the witnesses that are known, and counts the cosignatures of others', async () => {
    await cosigned();
    expect(await tampered.verify({ witnesses })).toMatchObject({
      findings: [],
      notices: [
        'The witness w.example has signed 1 kept checkpoint, the last one of size 11 at 2026-09-21T14:13:20.000Z.',
      ],
    });
    expect(await tampered.verify()).toMatchObject({
      findings: [],
      notices: [expect.stringMatching(/^1 cosignature of witnesses that are not known here: not checked/)],
    });
  });

  it.each([
    [
      'altered',
      (lines: string) => lines.replace(/.{8}(?=.{20}\n$)/, 'AAAAAAAA'),
      /^1 kept checkpoint: .* size 11 .* has a wrong cosignature of the witness w\.example: it was altered\.$/,
    ],
    [
      'unreadable',
      () => 'signed\n',
      /^1 kept checkpoint: .* size 11 .* has cosignatures that cannot be read/,
    ],
  ])('names a checkpoint whose cosignature is %s', async (_, change, finding) => {
    await cosigned(change);
    const { findings } = await tampered.verify({ witnesses });
    expect(findings).toEqual([expect.stringMatching(finding)]);
  });

  it('refuses a checkpoint from outside whose cosignature was altered', async () => {
    await cosigned((lines) => lines.replace(/.{8}(?=.{20}\n$)/, 'AAAAAAAA'));
    const outside = [checkpointOf(await tampered.checkpoint())];
    const { findings } = await tampered.verify({ witnesses, outside });
    expect(findings).toContain(
      'kept.txt: the signature of a witness on it is wrong, so it was altered and proves nothing.',
    );
  });
});

describe('verify-log, of checkpoints that were tampered with', () => {
  const sizeEleven = async (note: string) => {
    const text = note.replaceAll("'", "''");
    await tampered.tamper(`update log.checkpoints set note = '${text}' where size = 11`);
    return (await tampered.verify()).findings;
  };

  it('names one that another key has signed', async () => {
    const { keys, sign } = checkpointSigner(
      (await tampered.keysNow()).verifiers[0]?.name ?? '',
      Buffer.alloc(64, 9),
    );
    const { text } = parseNote(await tampered.checkpoint()) ?? expect.fail('no note');
    expect(await sizeEleven(formatNote({ text, signatures: sign(text).slice(0, 1) }))).toEqual([
      expect.stringMatching(
        `^1 kept checkpoint: the checkpoint of size 11 .* was signed by key ${keys[0].keyId.toString(16).padStart(8, '0')}, which is not known here`,
      ),
    ]);
  });

  it('names one whose root was altered', async () => {
    const note = await tampered.checkpoint();
    const [root = ''] = note.split('\n').slice(2);
    expect(await sizeEleven(note.replace(root, Buffer.alloc(32).toString('base64')))).toEqual([
      expect.stringMatching(/^1 kept checkpoint: the checkpoint of size 11 .* has a wrong signature/),
    ]);
  });

  it('names one that belongs to another row', async () => {
    expect(await sizeEleven(early.checkpoint)).toEqual([
      expect.stringMatching(/^1 kept checkpoint: the checkpoint of size 11 .* is not the note of its row/),
    ]);
  });

  it('names a signed one of another log between two of this one', async () => {
    const [signer] = (await tampered.keysNow()).signers;
    const { epoch } = await tampered.identityNow();
    const text = formatCheckpointText({ origin: signer.keys[0].name, size: 9, root: Buffer.alloc(32) });
    const note = formatNote({ text, signatures: [signer.signEd25519(text)] });
    await tampered.tamper(
      `insert into log.checkpoints (epoch, size, note) values ('${epoch}', 9, '${note}')`,
    );
    expect((await tampered.verify()).findings).toEqual([
      expect.stringMatching(
        /^The root of the checkpoint of size 9 .* although a later checkpoint's is: .* \(a fork\)/,
      ),
    ]);
  });
});

describe('verify-log, of exchanged data keys', () => {
  it('holds, because keys are no part of the log; the values then do not open and name their event', async () => {
    const [one, other] = await tampered.keys().take(2);
    const place = { stream: 's', eventId: 'e', type: 'T', subject: 'p', field: 'identity', clear: '' };
    const sealed = sealValue(one ?? expect.fail('no key'), place, { name: 'Ann' });
    const numbers = [one, other].map((key) => parseKeyId(key?.id ?? '')?.number);
    await tampered.tamper(`update keys.data_keys k set bytes = o.bytes from keys.data_keys o
      where k.batch_id = o.batch_id and k.number in (${numbers.join()}) and o.number in (${numbers.join()})
        and k.number <> o.number`);
    expect((await tampered.verify()).findings).toEqual([]);
    const key = (await tampered.keys().find([sealed.k])).get(sealed.k);
    if (key === undefined || key === ERASED) expect.fail('no key');
    expect(() => openValue(key, place, sealed)).toThrow('Event e was altered, or sealed with another key.');
  });
});

describe('stamped checkpoint', () => {
  const stamp = async (text: string, digestOf = text) => {
    const { epoch } = await tampered.identityNow();
    const [, size] = text.split('\n');
    const token = Buffer.concat([Buffer.from('3082', 'hex'), Buffer.from(sha256Of(digestOf), 'hex')]);
    const at = '2026-12-01T00:00:05.000Z';
    const stamps = [{ authority: 'https://tsa.example', at, token: token.toString('base64url') }];
    const data = JSON.stringify({ epoch, size: Number(size), stamps, text });
    const event = { eventId: randomUUID(), type: 'CheckpointStamped', data, metadata: '{}' };
    await tampered.log().append({ stream: LOG_STAMPS_STREAM, expected: 'no_stream', events: [event] });
    await tampered.sign();
  };
  const textOf = (note: string) => parseNote(note)?.text ?? expect.fail('no note');

  it('names since when the log can only have grown', async () => {
    await stamp(textOf(early.checkpoint));
    const { findings, notices } = await tampered.verify();
    expect(findings).toEqual([]);
    expect(notices).toContainEqual(
      expect.stringContaining(
        'the 7 events that were stamped by https://tsa.example at 2026-12-01T00:00:05.000Z',
      ),
    );
  });

  it('shows that the log was rewritten with its tree and its checkpoints', async () => {
    await stamp(textOf(early.checkpoint));
    await tampered.tamper(
      `update log.events set data = '{"n":9}' where position = 5; delete from log.checkpoints;
       truncate tree.head, tree.tiles, tree.leaves`,
    );
    await tampered.sign();
    expect((await tampered.verify()).findings).toEqual([
      "The log's first 7 events are not those that were stamped by https://tsa.example at 2026-12-01T00:00:05.000Z.",
    ]);
  });

  it('is not believed with the stamp of something else', async () => {
    await stamp(textOf(early.checkpoint), 'something else');
    expect((await tampered.verify()).findings).toEqual([
      expect.stringContaining('is not of the checkpoint it is stored with'),
    ]);
  });
});
