import { handleCommand } from '@waivers/events/commands/handle-command.ts';
import { recipientAddressCorrected } from '@waivers/events/definitions/signed-waiver.ts';
import { signedWaiverStream } from '@waivers/events/definitions/streams.ts';
import { readRecipientAddress } from '@waivers/events/folds/signed-waiver.ts';
import type { memoryKeyStore } from '@waivers/events/keys/memory-key-store.ts';
import { keysIn } from '@waivers/events/keys/personal-values.ts';
import { codec } from '@waivers/events/log/port/codec.ts';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { erasureDecider } from '../erasure/decide.ts';
import { signingApp } from '../signing/testing/signing-app.ts';
import { evidence, ink, signer } from '../signing/testing/signings.ts';
import { recipientAddressRoutes } from './routes.ts';

let venue: Awaited<ReturnType<typeof signingApp>>;
let waiver: { readonly id: string; readonly versionHash: string };
beforeAll(async () => {
  venue = await signingApp((services) => [recipientAddressRoutes(services)]);
  const headers = { authorization: venue.owner };
  const payload = { title: 'Hall', locale: 'en', published: true };
  const made = await venue.app.inject({ method: 'POST', url: '/v1/waiver', headers, payload });
  waiver = (await venue.app.inject(`/v1/waiver/${made.json().result.id}?locale=en`)).json().result;
});

const sign = async () => {
  const { address: _address, userAgent: _userAgent, ...clientEvidence } = evidence;
  const signed = await venue.app.inject({
    method: 'POST',
    url: '/v1/signed_waiver',
    payload: {
      id: v7(),
      waiverId: waiver.id,
      versionHash: waiver.versionHash,
      signature: ink,
      evidence: clientEvidence,
      submission: { adult: signer },
      settings: { mode: 'adult', locale: 'en' },
    },
  });
  const { id, signedKey, participants } = signed.json().result;
  const stream = signedWaiverStream(id);
  const context = (commandId: string) => ({ commandId, correlationId: v7(), accountId: venue.owner });
  return {
    correct: (email: unknown, { key = signedKey, commandId = v7() } = {}) =>
      venue.app.inject({
        method: 'POST',
        url: `/v1/signed_waiver/${id}/recipient-address`,
        headers: { 'x-signed-key': key, 'idempotency-key': commandId },
        payload: { email },
      }),
    corrections: async () =>
      (await venue.services.log.readStream(stream))
        .map(codec.decode)
        .filter(({ type }) => type === recipientAddressCorrected.type),
    read: () => readRecipientAddress(venue.services, id),
    erase: async () => {
      const handled = await handleCommand(venue.services, {
        stream,
        decider: erasureDecider,
        command: { type: 'EraseParticipant', participantId: participants[0].id },
        context: { ...context(v7()), now: venue.now(), actor: { kind: 'system' } },
      });
      const events = handled.kind === 'done' ? handled.events : [];
      const keyIds = events.flatMap(({ data }) => (data as { readonly keyIds: readonly string[] }).keyIds);
      (venue.services.keys as ReturnType<typeof memoryKeyStore>).erase(keyIds);
    },
  };
};
const codesOf = (answer: { json(): { code: string; errors?: { code: string; message: string }[] } }) => [
  answer.json().code,
  ...(answer.json().errors ?? []).map(({ code }) => code),
];

describe('POST /v1/signed_waiver/{id}/recipient-address', () => {
  it('stores the normalised address sealed with the signer’s key, and never in plain text', async () => {
    const { correct, corrections, read } = await sign();
    const answer = await correct(' anna＠new.test ');
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { result: { email: 'anna@new.test', at: venue.now().toISOString() } },
    ]);
    expect(answer.headers).toHaveProperty('x-log-position');
    const [event, ...more] = await corrections();
    if (event === undefined) throw new Error('Nothing was corrected.');
    expect(more).toEqual([]);
    expect(event.metadata.actor).toEqual({ kind: 'signer' });
    expect(JSON.stringify(event.data)).not.toContain('new.test');
    const { participantId } = event.data as { readonly participantId: string };
    expect([...keysIn(recipientAddressCorrected, event).keys()]).toEqual([participantId]);
    expect((await read())?.email).toBe('anna@new.test');
  });

  it('answers a resent correction from the log, even a day later', async () => {
    const { correct, corrections } = await sign();
    const commandId = v7();
    const before = venue.now();
    const first = await correct('anna@new.test', { commandId });
    venue.moveTo(new Date(before.getTime() + 90_000_000));
    const again = await correct('anna@new.test', { commandId });
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
    expect(codesOf(await correct('anna@third.test', { commandId }))).toEqual(['id_already_used']);
    expect(codesOf(await correct('anna@new.test'))).toEqual(['already_corrected']);
    venue.moveTo(before);
    expect(await corrections()).toHaveLength(1);
  });

  it('requires the right key, even when resent', async () => {
    const { correct } = await sign();
    const commandId = v7();
    expect((await correct('anna@new.test', { key: 'x'.repeat(43) })).statusCode).toBe(404);
    await correct('anna@new.test', { commandId });
    const again = await correct('anna@new.test', { commandId, key: 'x'.repeat(43) });
    expect(again.statusCode).toBe(404);
  });

  it.each([
    ['', 'email_required'],
    ['anna', 'invalid_email'],
    [`${'a'.repeat(320)}@new.test`, 'too_long'],
    ['Anna@example.test', 'same_email'],
  ])('refuses the address %j with %s', async (email, code) => {
    const { correct, corrections } = await sign();
    const answer = await correct(email);
    expect([answer.statusCode, ...codesOf(answer)]).toEqual([422, 'invalid', code]);
    expect(answer.json().errors[0].path).toBe('email');
    expect(await corrections()).toEqual([]);
  });

  it('is lost with the signer’s key', async () => {
    const { correct, read, erase } = await sign();
    const commandId = v7();
    await correct('anna@new.test', { commandId });
    await erase();
    expect((await read())?.email).toBeNull();
    expect((await correct('anna@new.test', { commandId })).statusCode).toBe(410);
  });
});
