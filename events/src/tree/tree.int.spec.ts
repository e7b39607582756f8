import { randomUUID } from 'node:crypto';
import { hashOf, leafFrom } from '@waivers/proof/leaf.ts';
import { distrustIn, parseCheckpoint } from '@waivers/proof/notes/checkpoint.ts';
import { formatSignatures, parseNote } from '@waivers/proof/notes/note.ts';
import { parsePolicy, policyOfLogs } from '@waivers/proof/notes/policy.ts';
import { parseReceipt, refusalOf } from '@waivers/proof/receipt.ts';
import { witnessSigner } from '@waivers/proof/testing/witness-signer.ts';
import { rootOf } from '@waivers/proof/tree/hash.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { Client, Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { KeysDatabase } from '../keys/database.ts';
import { beginEpoch } from '../log/identity/log-identity.ts';
import type { EventLog } from '../log/port/event-log.ts';
import { requirePosition } from '../log/port/log-position.ts';
import { StreamAltered } from '../log/port/stream-altered.ts';
import { createPostgresLog } from '../log/postgres/postgres-log.ts';
import { eventsMigrations } from '../migrations/events-migrations.ts';
import { createTestDatabase, TEST_MASTER_KEY, type TestDatabase } from '../testing/database.ts';
import { checkpointKeys, ensureCheckpointKey, rotateCheckpointKey } from './checkpoint-keys.ts';
import { keepCosignatures, newestNote } from './checkpoint-store.ts';
import { growTree, leafOf } from './grow-tree.ts';
import { provenLog, requireUnaltered } from './proven-log.ts';
import { treeReader } from './read-tree.ts';
import { createTreeWalk } from './walk-tree.ts';

let database: TestDatabase;
let app: Kysely<KeysDatabase>;
let log: EventLog;
let running: readonly (() => Promise<void>)[];

beforeEach(async () => {
  database = await createTestDatabase({ migrations: eventsMigrations });
  const pool = new Pool({ connectionString: database.appUrl, max: 2 });
  app = new Kysely<KeysDatabase>({ dialect: new PostgresDialect({ pool }) });
  log = createPostgresLog({ connectionString: database.appUrl });
  running = [];
  await ensureCheckpointKey(app, TEST_MASTER_KEY);
});
afterEach(async () => {
  for (const stop of running) await stop();
  await log.close();
  await app.destroy();
  await database.drop();
});

const append = async (count: number): Promise<void> => {
  for (let appended = 0; appended < count; appended += 1) {
    const stream = `thing-${randomUUID()}`;
    const metadata = '{"occurredAt":"2026-11-30T10:00:00.000Z"}';
    const event = { eventId: randomUUID(), type: 'ThingHappened', data: `{"n":${appended}}`, metadata };
    await log.append({ stream, expected: 'no_stream', events: [event] });
  }
};

const asOwner = async (statement: string): Promise<void> => {
  const client = new Client({ connectionString: database.migratorUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
};

const keysNow = async () => checkpointKeys(app, TEST_MASTER_KEY, requirePosition(await log.head()));
const readerNow = async () =>
  treeReader({ database: app, identity: requirePosition(await log.head()), keys: await keysNow() });
const policyNow = async () =>
  parsePolicy(policyOfLogs((await keysNow()).verifiers)) ?? expect.fail('no policy');

const startTree = () => {
  const ending = new AbortController();
  const failures: string[] = [];
  let opened = 0;
  let size = 0;
  let signed = 0;
  const ended = growTree(
    {
      connectionString: database.projectorUrl,
      log,
      masterKey: TEST_MASTER_KEY,
      listener: {
        grown: (now) => {
          opened += now === size ? 1 : 0;
          size = now;
        },
        signed: (now) => {
          signed = now;
        },
        failed: (error) => failures.push((error as Error).message),
      },
    },
    ending.signal,
  );
  const stop = async () => {
    ending.abort();
    await ended;
  };
  running = [...running, stop];
  return { failures, stop, opened: () => opened, size: () => size, signed: () => signed };
};

const everything = async () => log.readAll({ limit: 10_000 });
const stated = async () => {
  const checkpoint = parseCheckpoint((await (await readerNow()).checkpoint()) ?? '');
  return checkpoint && { size: checkpoint.size, root: Buffer.from(checkpoint.root).toString('hex') };
};
const rootNow = async () => {
  const events = await everything();
  const root = rootOf(events.map((event, index) => hashOf(leafOf(event, index))));
  return { size: events.length, root: Buffer.from(root).toString('hex') };
};
const damage = () => app.selectFrom('keys.found_damage').select(['concern', 'place', 'problem']).execute();
const covers = async (tree: ReturnType<typeof startTree>) =>
  expect.poll(tree.signed).toBe((await everything()).length);

describe('tree over the log', () => {
  it('is signed for all events, in the order of the log', async () => {
    await append(3);
    const tree = startTree();
    await covers(tree);
    expect(await stated()).toEqual(await rootNow());
    await append(2);
    await covers(tree);
    expect(await stated()).toEqual(await rootNow());
    expect(tree.failures).toEqual([]);
  });

  it('has the same root when it continues after a stop, also across tiles', async () => {
    await append(200);
    const first = startTree();
    await covers(first);
    await first.stop();
    await append(120);
    await covers(startTree());
    expect(await stated()).toEqual(await rootNow());
  });

  it('has the same root when it is grown anew', async () => {
    await append(300);
    const first = startTree();
    await covers(first);
    const before = await stated();
    await first.stop();
    await asOwner('truncate tree.head, tree.tiles, tree.leaves');
    const again = startTree();
    await expect.poll(again.size).toBe(before?.size);
    expect(await stated()).toEqual(before);
    await append(1);
    await covers(again);
    expect(await stated()).toEqual(await rootNow());
  });

  it('is grown by one process at a time', async () => {
    await append(5);
    const [one, other] = [startTree(), startTree()];
    await append(5);
    const size = (await everything()).length;
    await expect.poll(() => Math.max(one.signed(), other.signed())).toBe(size);
    const [active, idle] = one.signed() > 0 ? [one, other] : [other, one];
    expect(idle.size()).toBe(0);
    await active.stop();
    await append(1);
    await covers(idle);
    expect(await stated()).toEqual(await rootNow());
    expect([...one.failures, ...other.failures]).toEqual([]);
  });

  it.each([
    [
      'an event of the log was changed and the tree grown anew',
      `alter table log.events disable trigger all;
       update log.events set data = '{"n":9}' where position = 2;
       truncate tree.head, tree.tiles, tree.leaves`,
    ],
    ['a leaf was changed', `update tree.leaves set event = sha256('') where index = 1`],
  ])('is not signed any more once %s', async (_, tampering) => {
    await append(4);
    const first = startTree();
    await covers(first);
    await first.stop();
    const before = await stated();
    await asOwner(tampering);
    await append(1);
    const again = startTree();
    await expect
      .poll(() => again.failures)
      .toEqual([expect.stringContaining('events are not those that the last checkpoint was signed for')]);
    expect(await stated()).toEqual(before);
  });

  it('is grown anew when it is emptied while it grows', async () => {
    await append(3);
    const tree = startTree();
    await covers(tree);
    await asOwner('truncate tree.head, tree.tiles, tree.leaves');
    await append(1);
    await covers(tree);
    expect(await stated()).toEqual(await rootNow());
    await createTreeWalk(log, app)();
    expect(await damage()).toEqual([]);
  });

  it('reports once that it opens but cannot grow', async () => {
    await append(1);
    const tree = startTree();
    await covers(tree);
    await asOwner(
      'insert into tree.leaves select 2, 1000, stream, type, event from tree.leaves where index = 1',
    );
    await append(1);
    await expect.poll(tree.opened).toBeGreaterThan(2);
    expect(tree.failures).toHaveLength(1);
  });

  it('is not signed while the log has fewer events than were signed', async () => {
    await append(4);
    const first = startTree();
    await covers(first);
    await first.stop();
    const last = (await everything()).length;
    await asOwner(`alter table log.events disable trigger all; alter table log.log_head disable trigger all;
      delete from log.events where position = ${last};
      update log.log_head set position = ${last - 1}; truncate tree.head, tree.tiles, tree.leaves`);
    const again = startTree();
    const words = `The log has ${last - 1} events, but the last checkpoint was signed for ${last}.`;
    await expect.poll(() => again.failures).toEqual([expect.stringContaining(words)]);
  });

  it('is signed by the next key as soon as that is made, without a restart; earlier checkpoints stay valid', async () => {
    await append(1);
    const tree = startTree();
    await covers(tree);
    const reader = await readerNow();
    const early = await reader.checkpoint();
    const [former] = (await keysNow()).signers;
    await rotateCheckpointKey(app, TEST_MASTER_KEY);
    await append(1);
    await covers(tree);
    const { signers } = await keysNow();
    const late = await (await readerNow()).checkpoint();
    const signed = [early, late].map((note) => parseCheckpoint(note ?? '') ?? expect.fail('no checkpoint'));
    const policy = await policyNow();
    expect(signed.map((checkpoint) => distrustIn(checkpoint, policy))).toEqual([undefined, undefined]);
    expect(signed.map(({ note }) => note.signatures[0]?.keyId)).toEqual([
      former.keys[0].keyId,
      signers[0].keys[0].keyId,
    ]);
    expect(signers).toHaveLength(2);
    expect(tree.failures).toEqual([]);
  });

  it('is signed by a new key in place of a lost one only once the loss is recorded', async () => {
    await append(1);
    const first = startTree();
    await covers(first);
    await first.stop();
    const [lost] = (await keysNow()).verifiers;
    await asOwner("delete from keys.secrets where name like 'checkpoint-key/%'");
    await ensureCheckpointKey(app, TEST_MASTER_KEY);
    await append(1);
    const again = startTree();
    await expect
      .poll(() => again.failures)
      .toEqual([expect.stringContaining('rotate-checkpoint-key -- --lost')]);
    const { epoch } = requirePosition(await log.head());
    await asOwner(
      `insert into log.lost_checkpoint_keys (epoch, key_id) values ('${epoch}', ${lost?.keyId ?? 0})`,
    );
    await covers(again);
    expect(await stated()).toEqual(await rootNow());
  });

  it('is not signed by a new key in place of a lost one if the tree is another one', async () => {
    await append(2);
    const first = startTree();
    await covers(first);
    await first.stop();
    const [lost] = (await keysNow()).verifiers;
    const { epoch } = requirePosition(await log.head());
    await asOwner(`delete from keys.secrets where name like 'checkpoint-key/%';
      insert into log.lost_checkpoint_keys (epoch, key_id) values ('${epoch}', ${lost?.keyId ?? 0});
      update tree.leaves set event = sha256('') where index = 1`);
    await ensureCheckpointKey(app, TEST_MASTER_KEY);
    await append(1);
    const again = startTree();
    await expect.poll(() => again.failures).toEqual([expect.stringContaining('are not those that')]);
  });

  it('is grown anew for a new epoch, under another origin and other keys', async () => {
    await append(3);
    const first = startTree();
    await covers(first);
    await first.stop();
    const former = await keysNow();
    await beginEpoch(log);
    await covers(startTree());
    expect(await stated()).toEqual(await rootNow());
    const ids = new Set([...former.verifiers, ...(await keysNow()).verifiers].map(({ keyId }) => keyId));
    expect(ids.size).toBe(4);
  });
});

describe('receipt of an event', () => {
  it('proves the event to anyone who holds it, and is the same each time', async () => {
    await append(3);
    const tree = startTree();
    await covers(tree);
    const reader = await readerNow();
    const events = await everything();
    const early = await reader.receipts(events.map(({ position }) => position));
    expect(early.size).toBe(events.length);
    await append(300);
    await covers(tree);
    for (const [index, event] of (await everything()).entries()) {
      const text = (await reader.receipts([event.position])).get(event.position) ?? '';
      const receipt = parseReceipt(text) ?? expect.fail('no receipt');
      expect(refusalOf(receipt, hashOf(leafOf(event, index)), await policyNow())).toBeUndefined();
      expect(leafFrom(receipt.extra ?? Buffer.of())).toEqual(leafOf(event, index));
      if (index < events.length) expect(text).toBe(early.get(event.position));
    }
  });

  it('is the same when it is read together with many, across tiles and checkpoints', async () => {
    const tree = startTree();
    for (const count of [3, 300, 250]) {
      await append(count);
      await covers(tree);
    }
    const reader = await readerNow();
    const positions = (await everything()).map(({ position }) => position);
    const together = await reader.receipts(positions);
    expect(together.size).toBe(positions.length);
    for (const position of positions.filter((_, index) => index % 40 === 0))
      expect(together.get(position)).toBe((await reader.receipts([position])).get(position));
    const sizes = [...together.values()].map((text) => parseReceipt(text)?.checkpoint.size);
    expect(new Set(sizes).size).toBeGreaterThan(2);
  });

  it('is of the first checkpoint that witnesses have signed, and then stays the same', async () => {
    const tree = startTree();
    for (const count of [1, 1, 1]) {
      await append(count);
      await covers(tree);
    }
    const [reader, { epoch }] = [await readerNow(), requirePosition(await log.head())];
    const positions = (await everything()).map(({ position }) => position);
    const sizesNow = async () =>
      [...(await reader.receipts(positions)).values()].map((text) => parseReceipt(text)?.checkpoint.size);
    const before = await sizesNow();
    const size = positions.length - 1;
    const witness = witnessSigner('w.example', 9);
    const text = parseNote((await newestNote(app, epoch))?.note ?? '')?.text ?? expect.fail('no note');
    const lines = (at: bigint) => formatSignatures([witness.cosign(text, at)]);
    await keepCosignatures(app, epoch, size, lines(7n));
    // The last leaf is covered by the last checkpoint only, and receipts come in the order of leaves, the last first.
    expect(await sizesNow()).toEqual([before[0], ...Array(size).fill(size)]);
    const early = await reader.receipts(positions);
    await keepCosignatures(app, epoch, size, lines(8n));
    await keepCosignatures(app, epoch, size + 1, lines(9n));
    const late = await reader.receipts(positions);
    for (const position of positions.slice(0, -1)) {
      expect(late.get(position)).toBe(early.get(position));
      expect(late.get(position)?.endsWith(lines(7n))).toBe(true);
    }
    const signed = (await reader.checkpoint()) ?? '';
    expect(signed).toBe(`${await reader.ownCheckpoint()}${lines(9n)}`);
    const policy = parsePolicy(
      policyOfLogs((await keysNow()).verifiers, [{ key: witness.key, url: 'https://w.example' }]).replace(
        'quorum none',
        'quorum w.example',
      ),
    );
    const checkpoint = parseCheckpoint(signed) ?? expect.fail('no checkpoint');
    expect(distrustIn(checkpoint, policy ?? expect.fail('no policy'))).toBeUndefined();
  });

  it('is missing until a checkpoint covers the event', async () => {
    await append(1);
    const reader = await readerNow();
    expect(await reader.receipts([await log.head()])).toEqual(new Map());
    expect(await reader.checkpoint()).toBeUndefined();
  });
});

describe('reader of an altered log', () => {
  const tampered = async (statement: string) => {
    await append(4);
    const tree = startTree();
    await covers(tree);
    const [, second] = await everything();
    await tree.stop();
    await asOwner(`alter table log.events disable trigger never_changed; ${statement}`);
    return second?.stream ?? '';
  };
  it('names the event, and every later reader of the stream is refused', async () => {
    const stream = await tampered(`update log.events set data = '{"n":9}' where position = 2`);
    const proven = provenLog(log, app);
    const words = `Version 1 (ThingHappened) was altered after it was stored. Nothing that ${stream} says`;
    await expect(proven.readStream(stream)).rejects.toThrow(words);
    await asOwner(`update log.events set data = '{"n":0}' where position = 2`);
    await expect(proven.readStreamBack(stream, { limit: 1 })).rejects.toThrow('It was found altered before.');
    await expect(requireUnaltered(app, stream)).rejects.toThrow(StreamAltered);
    await expect(requireUnaltered(app, 'thing-other')).resolves.toBeUndefined();
  });

  it('takes honest events, also those that the tree has not reached', async () => {
    const stream = await tampered('select');
    await append(1);
    const proven = provenLog(log, app);
    for (const each of [stream, (await everything()).at(-1)?.stream ?? ''])
      expect(await proven.readStream(each)).toHaveLength(1);
    await createTreeWalk(log, app)();
    expect(await damage()).toEqual([]);
  });

  it('takes all events until the tree of another epoch is replaced', async () => {
    const stream = await tampered('update tree.leaves set position = position + 1000');
    await beginEpoch(log);
    expect(await provenLog(log, app).readStream(stream)).toHaveLength(1);
    await createTreeWalk(log, app)();
    expect(await damage()).toEqual([]);
  });

  it('takes events that are added while its walk reads the end', async () => {
    await append(2);
    const tree = startTree();
    await covers(tree);
    const readAll: EventLog['readAll'] = async (options) => {
      const page = await log.readAll(options);
      if (page.length > 0) return page;
      await append(1);
      await covers(tree);
      return page;
    };
    await createTreeWalk({ ...log, readAll }, app)();
    expect(await damage()).toEqual([]);
  });

  it.each([
    [
      'an altered event',
      `update log.events set metadata = '{"occurredAt":"2026-11-29T10:00:00.000Z"}' where position = 2`,
      'altered',
      'Version 1 (ThingHappened) was altered',
    ],
    ['a removed event', 'delete from log.events where position = 3', 'log_complete', '1 events were removed'],
    [
      'an inserted event',
      `delete from tree.leaves where position = 2`,
      'altered',
      'was inserted after the log had passed its place',
    ],
  ])('finds %s on its walk over the whole log', async (_, statement, concern, words) => {
    await tampered(statement);
    await createTreeWalk(log, app)();
    expect(await damage()).toEqual([
      { concern, place: expect.any(String), problem: expect.stringContaining(words) },
    ]);
  });
});

describe('published tiles', () => {
  it('lead from the entries to the root', async () => {
    await append(300);
    await covers(startTree());
    const reader = await readerNow();
    const size = (await everything()).length;
    const leaves = await reader.tile({ level: 0, index: 1, width: size - 256 });
    const above = await reader.tile({ level: 1, index: 0, width: 1 });
    const hashes = [above, leaves].flatMap((tile) =>
      Array.from({ length: (tile?.length ?? 0) / 32 }, (__, at) => tile?.subarray(at * 32, at * 32 + 32)),
    );
    const [full, ...rest] = hashes.map((hash) => hash ?? Buffer.of());
    const root = rootOf([full ?? Buffer.of(), rootOf(rest)]);
    expect(Buffer.from(root).toString('hex')).toBe((await rootNow()).root);
    const bundle = (await reader.entries({ index: 1, width: 2 })) ?? Buffer.of();
    const length = new DataView(bundle.buffer, bundle.byteOffset).getUint16(0);
    const [, second] = (await everything()).slice(256);
    expect(leafFrom(bundle.subarray(2, 2 + length)).position).toBe(257);
    expect(leafFrom(bundle.subarray(4 + length))).toEqual(leafOf(second ?? expect.fail('none'), 257));
  });

  it.each([
    { level: 0, index: 0, width: 5 },
    { level: 1, index: 0, width: 1 },
    { level: 0, index: 1, width: 1 },
  ])('end with the tree: %j', async (tile) => {
    await append(2);
    await covers(startTree());
    const reader = await readerNow();
    expect(await reader.tile(tile)).toBeUndefined();
    if (tile.level === 0) expect(await reader.entries(tile)).toBeUndefined();
  });
});
