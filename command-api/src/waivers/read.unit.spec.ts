import { memoryBlobStore } from '@waivers/events/blobs/memory-blob-store.ts';
import { accountStream, waiverStream } from '@waivers/events/definitions/streams.ts';
import { createMemoryLog } from '@waivers/events/log/memory/memory-log.ts';
import type { EventLog } from '@waivers/events/log/port/event-log.ts';
import { v7 } from 'uuid';
import { describe, expect, it, vi } from 'vitest';
import { acceptNewText } from './accept-text.ts';
import { createWaiverReader } from './read.ts';
import { handleWaiverCommand } from './save.ts';
import { registerOwner, waiverServices } from './testing/waiver-app.ts';

const setUp = async () => {
  const memory = createMemoryLog();
  const services = waiverServices({ log: memory });
  const accountId = await registerOwner(services);
  const makeWaiver = async (): Promise<string> => {
    const waiverId = v7();
    const sent = { title: 'Hall', locale: 'en', published: true };
    const accepted = await acceptNewText(services, accountId, waiverId, sent);
    if ('refused' in accepted) throw new Error('refused');
    await handleWaiverCommand(
      services,
      waiverId,
      { type: 'DraftWaiver', accountId, text: accepted.text, publish: true },
      { commandId: v7(), correlationId: v7(), accountId, actor: { kind: 'user', id: v7() }, now: new Date() },
    );
    return waiverId;
  };
  const [waiverId, other] = [await makeWaiver(), await makeWaiver()];
  const answers: (() => void)[] = [];
  const readStream = vi.fn<EventLog['readStream']>(async (stream, options) => {
    const found = await memory.readStream(stream, options);
    await new Promise<void>((resolve) => answers.push(resolve));
    return found;
  });
  const reader = createWaiverReader({ log: { ...memory, readStream }, blobs: memoryBlobStore() });
  const answerAll = () => expect.poll(() => answers.splice(0).map((answer) => answer())).not.toEqual([]);
  const streams = () => readStream.mock.calls.map(([stream]) => stream);
  return { reader, accountId, waiverId, other, answerAll, streams };
};

describe('waiver reader', () => {
  it('reads waiver and account sequentially at first, then in parallel', async () => {
    const { reader, accountId, waiverId, other, answerAll, streams } = await setUp();
    const first = reader.waiver(waiverId);
    await answerAll();
    await answerAll();
    expect(await first).toMatchObject({ waiver: { accountId }, account: { status: 'registered' } });
    expect(streams()).toEqual([waiverStream(waiverId), accountStream(accountId)]);
    const another = reader.waiver(other);
    await answerAll();
    await answerAll();
    await another;
    const second = reader.waiver(waiverId);
    await expect.poll(() => streams()).toHaveLength(6);
    expect(streams().slice(4).toSorted()).toEqual(
      [waiverStream(waiverId), accountStream(accountId)].toSorted(),
    );
    await answerAll();
    expect(await second).toEqual(await first);
    expect(streams()).toHaveLength(6);
  });

  it('returns undefined without an account', async () => {
    const { reader, answerAll } = await setUp();
    const nobody = reader.account(v7());
    await answerAll();
    expect(await nobody).toBeUndefined();
  });
});
