import { v7 } from 'uuid';
import { describe, expect, it, vi } from 'vitest';
import { type NewEvent, NO_ACCOUNT } from '../definitions/event.ts';
import { userStream } from '../definitions/streams.ts';
import { type temporaryPasswordIssued, userRegistered } from '../definitions/user.ts';
import { memoryKeyStore } from '../keys/memory-key-store.ts';
import { openEvent } from '../keys/personal-values.ts';
import { createMemoryLog } from '../log/memory/memory-log.ts';
import { codec, type DecodedEvent, NEWER_EVENT, UnknownEventType } from '../log/port/codec.ts';
import type { AppendOutcome, EventLog } from '../log/port/event-log.ts';
import type { Decider } from './decider.ts';
import {
  type BoundRequest,
  type CommandContext,
  handleBoundCommand,
  handleCommand,
} from './handle-command.ts';
import { type HistoryCache, historyCache } from './history.ts';
import { Overloaded } from './overloaded.ts';

type Events = NewEvent<typeof userRegistered> | NewEvent<typeof temporaryPasswordIssued>;
type Command = 'register' | 'issue' | 'issue two' | 'nothing';
type State = { readonly issued: number; readonly registered: boolean };

const USER = '0190f3c8-0000-7000-8000-000000000009';
const ACCOUNT = '0190f3c8-0000-7000-8000-000000000001';
const stream = userStream(USER);
const profile = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'a@b.test',
  username: 'acme1234',
};

const decider: Decider<State, Command, Events, { readonly refused: 'not_registered' }> = {
  initial: { issued: 0, registered: false },
  evolve: (state, event) => {
    if (event.type === NEWER_EVENT) return state;
    return event.type === 'TemporaryPasswordIssued'
      ? { ...state, issued: state.issued + 1 }
      : { ...state, registered: true };
  },
  decide: (command, state) => {
    if (command === 'register') {
      return state.registered ? [] : [{ type: 'UserRegistered', data: { profile, role: 'owner' } }];
    }
    if (!state.registered) return { refused: 'not_registered' };
    if (command === 'nothing') return [];
    const count = command === 'issue two' ? 2 : 1;
    return Array.from({ length: count }, (_, index) => ({
      type: 'TemporaryPasswordIssued',
      data: { credentialVersion: state.issued + 1 + index },
    }));
  },
  isSame: () => true,
};

const renaming: typeof decider = {
  ...decider,
  decide: () => [{ type: 'UserRegistered', data: { profile, role: 'owner' } }],
};

const context = (commandId: string = v7()): CommandContext => ({
  commandId,
  correlationId: commandId,
  accountId: ACCOUNT,
  actor: { kind: 'user', id: USER },
  now: new Date('2026-11-21T09:00:00Z'),
});

const setUp = (log: EventLog = createMemoryLog()) => {
  const services = { log, keys: memoryKeyStore() };
  const handle = (
    command: Command,
    options: {
      commandId?: string;
      expectedVersion?: number;
      createsStream?: boolean;
      histories?: HistoryCache<State>;
    } = {},
  ) => {
    const { commandId, ...rest } = options;
    return handleCommand(services, { stream, decider, command, context: context(commandId), ...rest });
  };
  const types = async () => (await log.readStream(stream)).map(({ type }) => type);
  return { services, log, handle, types };
};

const meddledLog = (
  before: (real: EventLog, attempt: number) => Promise<AppendOutcome | undefined>,
): EventLog => {
  const real = createMemoryLog();
  let attempt = 0;
  return {
    ...real,
    append: async (append) => {
      attempt += 1;
      await before(real, attempt);
      return real.append(append);
    },
  };
};

describe('handleCommand', () => {
  it('appends the decided events and returns them', async () => {
    const { handle, types } = setUp();
    expect(await handle('register')).toMatchObject({ kind: 'done', version: 1, replayed: false });
    const issued = await handle('issue');
    expect(issued).toMatchObject({
      kind: 'done',
      version: 2,
      events: [{ version: 2, data: { credentialVersion: 1 } }],
    });
    expect(await types()).toEqual(['UserRegistered', 'TemporaryPasswordIssued']);
  });

  it('returns multiple events as stored, each with its version', async () => {
    const { handle, log } = setUp();
    await handle('register');
    const { events } = (await handle('issue two')) as { readonly events: readonly DecodedEvent[] };
    const stored = (await log.readStream(stream)).slice(1);
    expect(events.map(({ version, eventId }) => ({ version, eventId }))).toEqual(
      stored.map(({ version, eventId }) => ({ version, eventId })),
    );
    expect(stored).toHaveLength(2);
  });

  it('returns the position of the last event', async () => {
    const { handle, log } = setUp();
    const done = await handle('register');
    expect(done.kind === 'done' && done.position).toBe(await log.head());
  });

  it('returns a refusal and appends nothing', async () => {
    const { handle, types } = setUp();
    expect(await handle('issue')).toEqual({ kind: 'refused', refusal: { refused: 'not_registered' } });
    expect(await types()).toEqual([]);
  });

  it('appends nothing if the command changes nothing', async () => {
    const { handle, types } = setUp();
    await handle('register');
    expect(await handle('register')).toMatchObject({ kind: 'done', events: [], version: 1, replayed: false });
    expect(await types()).toEqual(['UserRegistered']);
  });

  it('stores exactly the metadata from the context', async () => {
    const { handle, log } = setUp();
    const commandId = v7();
    await handle('register', { commandId });
    const [event] = await log.readStream(stream);
    expect(JSON.parse(event?.metadata ?? '')).toEqual({
      commandId,
      correlationId: commandId,
      accountId: ACCOUNT,
      actor: { kind: 'user', id: USER },
      occurredAt: '2026-11-21T09:00:00.000Z',
    });
  });

  it('stores the causation id when there is one', async () => {
    const { services, log } = setUp();
    const causationId = v7();
    await handleCommand(services, {
      stream,
      decider,
      command: 'register',
      context: { ...context(), causationId },
    });
    const [event] = await log.readStream(stream);
    expect(JSON.parse(event?.metadata ?? '')).toMatchObject({ causationId });
  });

  it('seals personal values and returns the values that the stored event opens to', async () => {
    const { handle, log, services } = setUp();
    const done = await handle('register');
    const [stored] = await log.readStream(stream);
    expect(stored?.data).not.toMatch(/Acme|Ann|a@b/);
    const event = done.kind === 'done' ? done.events[0] : undefined;
    expect(event && (await openEvent(userRegistered, services.keys, event)).data.profile).toEqual(profile);
  });
});

describe('repeated command', () => {
  it('replays its outcome from the stream without deciding again', async () => {
    const { handle, types } = setUp();
    await handle('register');
    const commandId = v7();
    const first = await handle('issue', { commandId });
    await handle('issue');
    const again = await handle('issue', { commandId });
    expect(again).toMatchObject({ kind: 'done', replayed: true, version: 3 });
    expect(again.kind === 'done' && again.events.map(({ eventId }) => eventId)).toEqual(
      first.kind === 'done' && first.events.map(({ eventId }) => eventId),
    );
    expect(await types()).toHaveLength(3);
  });

  it('is compared with the events of the first attempt and the state before it', async () => {
    const { services, handle, log } = setUp();
    const isSame = vi.fn<typeof decider.isSame>(async () => true);
    const once = (commandId: string) =>
      handleCommand(services, {
        stream,
        decider: { ...decider, isSame },
        command: 'issue two',
        context: context(commandId),
      });
    await handle('register');
    await handle('issue');
    const commandId = v7();
    await once(commandId);
    expect(isSame).not.toHaveBeenCalled();
    await handle('issue');
    expect(await once(commandId)).toMatchObject({ kind: 'done', replayed: true });
    const events = (await log.readStream(stream)).slice(2, 4).map(codec.decode);
    expect(isSame.mock.calls).toEqual([
      ['issue two', { stateBefore: { issued: 1, registered: true }, events }],
    ]);
  });

  it.each([
    ['another command', false, 'id_already_used'],
    ['one that can no longer be told', { refused: 'not_registered' }, 'not_registered'],
  ] as const)('is refused if it turns out to be %s', async (_, isSame, refused) => {
    const { services, handle, types } = setUp();
    const commandId = v7();
    await handle('register', { commandId });
    const judging: typeof decider = { ...decider, isSame: () => isSame };
    expect(
      await handleCommand(services, {
        stream,
        decider: judging,
        command: 'register',
        context: context(commandId),
        createsStream: true,
      }),
    ).toEqual({ kind: 'refused', refusal: { refused } });
    expect(await types()).toEqual(['UserRegistered']);
  });

  it('is not found for another account; without an account, only its content is compared', async () => {
    const { services, handle } = setUp();
    const commandId = v7();
    await handle('register', { commandId });
    const under = (accountId: string) =>
      handleCommand(services, {
        stream,
        decider: { ...decider, isSame: () => true },
        command: 'register',
        context: { ...context(commandId), accountId },
      });
    expect(await under(v7())).toEqual({ kind: 'refused', refusal: { refused: 'not_found' } });
    expect(await under(NO_ACCOUNT)).toMatchObject({ kind: 'done', replayed: true });
  });

  it('is recognised before the expected version is checked', async () => {
    const { handle } = setUp();
    await handle('register');
    const commandId = v7();
    await handle('issue', { commandId, expectedVersion: 1 });
    expect(await handle('issue', { commandId, expectedVersion: 1 })).toMatchObject({
      kind: 'done',
      replayed: true,
    });
  });

  it('finds its events after the response to the append was lost', async () => {
    let lose = true;
    const real = createMemoryLog();
    const log: EventLog = {
      ...real,
      append: async (append) => {
        const outcome = await real.append(append);
        if (!lose) return outcome;
        lose = false;
        throw new Error('connection lost');
      },
    };
    const { handle, types } = setUp(log);
    const commandId = v7();
    await expect(handle('register', { commandId })).rejects.toThrow('connection lost');
    expect(await handle('register', { commandId })).toMatchObject({
      kind: 'done',
      replayed: true,
      version: 1,
    });
    expect(await types()).toEqual(['UserRegistered']);
  });

  it('is stored once when sent several times concurrently', async () => {
    const { handle, types } = setUp();
    const commandId = v7();
    const answers = await Promise.all(
      [1, 2, 3].map(() => handle('register', { commandId, createsStream: true })),
    );
    expect(answers.filter((answer) => answer.kind === 'done' && !answer.replayed)).toHaveLength(1);
    expect(await types()).toEqual(['UserRegistered']);
  });
});

describe('stream with events of a newer version', () => {
  const withNewer = async (commandId: string, { besides = false } = {}) => {
    const { log, ...opened } = setUp();
    await opened.handle('register');
    const [first] = await log.readStream(stream);
    const metadata = JSON.stringify({ ...JSON.parse(first?.metadata ?? ''), commandId });
    const newer = { eventId: v7(), type: 'PasskeyAdded', data: '{"new":true}', metadata };
    const issued = codec.encode({
      eventId: v7(),
      type: 'TemporaryPasswordIssued',
      data: { credentialVersion: 1 },
      metadata: JSON.parse(metadata),
    });
    await log.append({ stream, expected: 1, events: besides ? [issued, newer] : [newer] });
    return opened;
  };

  it('is decided without them and appended to', async () => {
    const { handle, types } = await withNewer(v7());
    expect(await handle('issue')).toMatchObject({ kind: 'done', version: 3 });
    expect(await types()).toEqual(['UserRegistered', 'PasskeyAdded', 'TemporaryPasswordIssued']);
  });

  it('repeats a command without them, unless this version knows none of its events', async () => {
    const commandId = v7();
    const both = await withNewer(commandId, { besides: true });
    const again = await both.handle('issue', { commandId });
    expect(again).toMatchObject({ replayed: true, events: [{ type: 'TemporaryPasswordIssued' }] });
    const { handle } = await withNewer(commandId);
    await expect(handle('issue', { commandId })).rejects.toThrow(UnknownEventType);
  });
});

describe('stream that changes during a command', () => {
  it('is read from the last known version before deciding again', async () => {
    const log = meddledLog(async (real, attempt) => {
      if (attempt !== 2) return undefined;
      await handleCommand(
        { log: real, keys: memoryKeyStore() },
        { stream, decider, command: 'issue', context: context() },
      );
      return undefined;
    });
    const { handle } = setUp(log);
    await handle('register');
    const readStream = vi.spyOn(log, 'readStream');
    expect(await handle('issue')).toMatchObject({ version: 3, events: [{ data: { credentialVersion: 2 } }] });
    expect(readStream.mock.calls.map(([, options]) => options?.fromVersion)).toEqual([1, 2]);
  });

  it('causes a version mismatch if a version is expected', async () => {
    const { handle, types } = setUp();
    await handle('register');
    expect(await handle('issue', { expectedVersion: 2 })).toEqual({ kind: 'version_mismatch', actual: 1 });
    expect(await types()).toHaveLength(1);
  });

  it('makes the command fail with Overloaded if it never stops changing', async () => {
    const append = vi.fn<EventLog['append']>(async () => ({ outcome: 'conflict', actual: 7 }));
    const { handle } = setUp({ ...createMemoryLog(), append });
    await expect(handle('register')).rejects.toBeInstanceOf(Overloaded);
    expect(append).toHaveBeenCalledTimes(20);
  });
});

describe('command bound to another stream', () => {
  type Request = BoundRequest<State, Command, Events, { readonly refused: 'not_registered' }>;
  const other = userStream(v7());
  const move = (log: EventLog, version: number) =>
    log.append({
      stream: other,
      expected: version,
      events: [{ eventId: v7(), type: 'UserRegistered', data: '{}', metadata: '{}' }],
    });
  const bound = (log: EventLog, commands: readonly Command[] = ['register'], commandId: string = v7()) => {
    let loads = 0;
    const load = vi.fn<() => Promise<Request>>(async () => ({
      stream,
      decider,
      command: commands[loads++] ?? commands.at(-1) ?? 'register',
      context: context(commandId),
      createsStream: true,
      while: [{ stream: other, version: (await log.readStream(other)).length }],
    }));
    return { load, handle: () => handleBoundCommand({ log, keys: memoryKeyStore() }, load) };
  };

  it('is loaded and decided once while that stream does not move', async () => {
    const log = createMemoryLog();
    const append = vi.spyOn(log, 'append');
    const { load, handle } = bound(log);
    expect(await handle()).toMatchObject({ kind: 'done', version: 1 });
    expect(load).toHaveBeenCalledOnce();
    expect(append.mock.calls[0]?.[0].while).toEqual([{ stream: other, version: 0 }]);
  });

  it('is loaded and decided again if that stream moves', async () => {
    const log = meddledLog((real, attempt) =>
      attempt <= 2 ? move(real, attempt - 1) : Promise.resolve(undefined),
    );
    const { load, handle } = bound(log);
    expect(await handle()).toMatchObject({ kind: 'done', version: 1, replayed: false });
    expect(load).toHaveBeenCalledTimes(3);
    expect(await log.readStream(stream)).toHaveLength(1);
  });

  it('is refused if that is what it decides the second time', async () => {
    const log = meddledLog((real, attempt) => (attempt === 1 ? move(real, 0) : Promise.resolve(undefined)));
    const { handle } = bound(log, ['register', 'issue']);
    expect(await handle()).toEqual({ kind: 'refused', refusal: { refused: 'not_registered' } });
    expect(await log.readStream(stream)).toEqual([]);
  });

  it('is answered from the log if it was stored before that stream moved', async () => {
    const log = createMemoryLog();
    const commandId = v7();
    const { handle } = bound(log, ['register'], commandId);
    await handle();
    await move(log, 0);
    expect(await handle()).toMatchObject({ kind: 'done', version: 1, replayed: true });
  });

  it('fails with Overloaded if that stream never stops moving', async () => {
    const log = meddledLog((real, attempt) => move(real, attempt - 1));
    const { load, handle } = bound(log);
    await expect(handle()).rejects.toBeInstanceOf(Overloaded);
    expect(load).toHaveBeenCalledTimes(20);
    expect(await log.readStream(stream)).toEqual([]);
  });
});

describe('history cache', () => {
  const histories = (log: EventLog) => historyCache(log, decider, 10);

  it('lets later commands skip events already read', async () => {
    const { handle, log } = setUp();
    const kept = { histories: histories(log) };
    await handle('register', kept);
    for (let count = 0; count < 5; count += 1) await handle('issue', kept);
    const readStream = vi.spyOn(log, 'readStream');
    expect(await handle('issue', kept)).toMatchObject({ version: 7, stateAfter: { issued: 6 } });
    expect(readStream.mock.calls.map(([, options]) => options?.fromVersion)).toEqual([6]);
  });

  it('includes events appended by another process', async () => {
    const { handle, log } = setUp();
    const [one, other] = [{ histories: histories(log) }, { histories: histories(log) }];
    await handle('register', one);
    await handle('issue', other);
    expect(await handle('issue', one)).toMatchObject({ version: 3, stateAfter: { issued: 2 } });
    expect(await handle('issue', { ...other, expectedVersion: 2 })).toEqual({
      kind: 'version_mismatch',
      actual: 3,
    });
  });

  it('recognises a command handled by another process', async () => {
    const { handle, log, types } = setUp();
    const [one, other] = [{ histories: histories(log) }, { histories: histories(log) }];
    await handle('register', one);
    const commandId = v7();
    await handle('issue', { ...other, commandId });
    expect(await handle('issue', { ...one, commandId })).toMatchObject({
      replayed: true,
      stateAfter: { issued: 1 },
    });
    expect(await types()).toHaveLength(2);
  });

  it('replays the original outcome of an old command in a long stream', async () => {
    const { handle, log, types } = setUp();
    const kept = { histories: histories(log) };
    await handle('register', kept);
    const ids = Array.from({ length: 60 }, () => v7());
    for (const commandId of ids) await handle('issue two', { ...kept, commandId });
    // Each page holds 50 events. Some of these commands fit within a page, others span two.
    for (const index of [0, 1, 23, 24, 25, 48, 49, 59]) {
      expect(await handle('issue two', { ...kept, commandId: ids[index] ?? '' })).toMatchObject({
        replayed: true,
        version: 121,
        events: [
          { version: 2 * index + 2, data: { credentialVersion: 2 * index + 1 } },
          { version: 2 * index + 3, data: { credentialVersion: 2 * index + 2 } },
        ],
        stateAfter: { issued: 2 * index + 2 },
      });
    }
    expect(await types()).toHaveLength(121);
  });

  it('replays an early command without reading the rest of the stream', async () => {
    const { handle, log } = setUp();
    const kept = { histories: histories(log) };
    const commandId = v7();
    await handle('register', { ...kept, commandId });
    for (let count = 0; count < 100; count += 1) await handle('issue', kept);
    const readStream = vi.spyOn(log, 'readStream');
    expect(await handle('register', { ...kept, commandId })).toMatchObject({ replayed: true, version: 101 });
    expect(readStream.mock.calls.map(([, options]) => options?.fromVersion)).toEqual([101, 1]);
  });

  it('seals a subject’s values with its existing key', async () => {
    const { services, log } = setUp();
    const request = { stream, decider: renaming, command: 'register' as const, histories: histories(log) };
    for (const _ of [1, 2, 3]) await handleCommand(services, { ...request, context: context() });
    const keys = (await log.readStream(stream)).map(({ data }) => JSON.parse(data).profile.k);
    expect(new Set(keys).size).toBe(1);
  });
});

describe('command that creates its stream', () => {
  it('does not read a new stream', async () => {
    const { handle, log } = setUp();
    const readStream = vi.spyOn(log, 'readStream');
    expect(await handle('register', { createsStream: true })).toMatchObject({
      kind: 'done',
      replayed: false,
    });
    expect(readStream).not.toHaveBeenCalled();
  });

  it('reads the stream before refusing', async () => {
    const { handle } = setUp();
    const commandId = v7();
    await handle('register');
    await handle('issue', { commandId });
    expect(await handle('issue', { commandId, createsStream: true })).toMatchObject({
      kind: 'done',
      replayed: true,
    });
    expect(await handle('issue', { createsStream: true })).toMatchObject({ kind: 'done', replayed: false });
  });
});

describe('data keys of a command', () => {
  it('stay the same for each subject in a stream and are never shared', async () => {
    const { handle, services } = setUp();
    const take = vi.spyOn(services.keys, 'take');
    await handle('register');
    expect(take.mock.calls.map(([count]) => count)).toEqual([1]);
  });

  it('are created for new subjects and looked up for known ones', async () => {
    const { services, handle } = setUp();
    await handle('register');
    const [take, find] = [vi.spyOn(services.keys, 'take'), vi.spyOn(services.keys, 'find')];
    await handle('issue');
    expect([take.mock.calls, find.mock.calls]).toEqual([[], []]);
    await handleCommand(services, { stream, decider: renaming, command: 'register', context: context() });
    const [event] = await services.log.readStream(stream);
    expect(take.mock.calls).toEqual([[0]]);
    expect(find.mock.calls).toEqual([[[JSON.parse(event?.data ?? '').profile.k]]]);
  });

  it('need no lookup in a new stream', async () => {
    const { services, handle } = setUp();
    const find = vi.spyOn(services.keys, 'find');
    await handle('register');
    expect(find).not.toHaveBeenCalled();
  });

  it('make the command fail if the store does not return them', async () => {
    const { services, handle, types } = setUp();
    vi.spyOn(services.keys, 'take').mockResolvedValue([]);
    await expect(handle('register')).rejects.toThrow('The data key of a subject');
    expect(await types()).toEqual([]);
  });

  it('do not seal anything for an erased subject', async () => {
    const { services, log } = setUp();
    const request = { stream, decider: renaming, command: 'register' as const };
    await handleCommand(services, { ...request, context: context() });
    const [event] = await log.readStream(stream);
    const { k } = (JSON.parse(event?.data ?? '') as { profile: { k: string } }).profile;
    await handleCommand(services, { ...request, context: context() });
    const second = (await log.readStream(stream))[1];
    expect((JSON.parse(second?.data ?? '') as { profile: { k: string } }).profile.k).toBe(k);
    services.keys.erase([k]);
    await expect(handleCommand(services, { ...request, context: context() })).rejects.toThrow('erased');
  });
});
