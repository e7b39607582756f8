import type { Call } from '@waivers/contract/call/call.ts';
import { handleCommand } from '@waivers/events/commands/handle-command.ts';
import { signedWaiverStream } from '@waivers/events/definitions/streams.ts';
import { readFrontDesk } from '@waivers/events/folds/signed-waiver.ts';
import type { memoryKeyStore } from '@waivers/events/keys/memory-key-store.ts';
import { codec } from '@waivers/events/log/port/codec.ts';
import { v7 } from 'uuid';
import { erasureDecider } from '../../erasure/decide.ts';
import { signingApp } from '../../signing/testing/signing-app.ts';
import { evidence, ink, minor, signer } from '../../signing/testing/signings.ts';
import { frontDeskRoutes } from '../routes.ts';

/** Serves the waiver, signing and front-desk routes on an in-memory log, with a clock that tests can move. */
export const deskApp = async () => {
  const { app, services, owner, now, moveTo } = await signingApp((all) => [frontDeskRoutes(all)]);
  const headers = { authorization: owner };
  const payload = { title: 'Hall', locale: 'en', published: true };
  const made = await app.inject({ method: 'POST', url: '/v1/waiver', headers, payload });
  const waiverId: string = made.json().result.id;
  const { versionHash } = (await app.inject(`/v1/waiver/${waiverId}?locale=en`)).json().result;
  const { address: _address, userAgent: _userAgent, ...clientEvidence } = evidence;

  /** Signs as a guardian for one child. */
  const sign = async () => {
    const id = v7();
    const answer = await app.inject({
      method: 'POST',
      url: '/v1/signed_waiver',
      payload: {
        id,
        waiverId,
        versionHash,
        signature: ink,
        evidence: clientEvidence,
        submission: { minors: { guardian: signer, participants: [minor('Mia', '1')] } },
        settings: { mode: 'minors', locale: 'en' },
      },
    });
    const { participants } = answer.json().result as {
      readonly participants: readonly { readonly id: string }[];
    };
    const [guardian = '', child = ''] = participants.map((participant) => participant.id);
    const stream = signedWaiverStream(id);
    /** Appends the erasure event, runs `before`, then destroys the keys. */
    const erase = async (participantId: string, before: () => Promise<unknown> = async () => {}) => {
      const handled = await handleCommand(services, {
        stream,
        decider: erasureDecider,
        command: { type: 'EraseParticipant', participantId },
        context: {
          commandId: v7(),
          correlationId: v7(),
          accountId: owner,
          now: now(),
          actor: { kind: 'system' },
        },
      });
      await before();
      const events = handled.kind === 'done' ? handled.events : [];
      const keyIds = events.flatMap(({ data }) => (data as { readonly keyIds: readonly string[] }).keyIds);
      (services.keys as ReturnType<typeof memoryKeyStore>).erase(keyIds);
    };
    return {
      id,
      guardian,
      child,
      erase,
      read: () => readFrontDesk(services, id),
      events: async () => (await services.log.readStream(stream)).map(codec.decode).slice(1),
    };
  };

  return {
    app,
    services,
    owner,
    sign,
    at: (time: string): void => moveTo(new Date(time)),
    /** @param more the access token and command id */
    send: (
      { method, path }: Pick<Call, 'method' | 'path'>,
      ids: { readonly id: string; readonly noteId?: string; readonly tagId?: string },
      body?: object,
      { by = owner, key }: { readonly by?: string; readonly key?: string } = {},
    ) =>
      app.inject({
        method,
        url: path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name as keyof typeof ids] ?? ''),
        headers: { authorization: by, ...(key !== undefined && { 'idempotency-key': key }) },
        ...(body !== undefined && { payload: body }),
      }),
  };
};
