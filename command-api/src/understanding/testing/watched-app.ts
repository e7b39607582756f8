import { signedWaiverStream } from '@waivers/events/definitions/streams.ts';
import type { memoryKeyStore } from '@waivers/events/keys/memory-key-store.ts';
import { codec } from '@waivers/events/log/port/codec.ts';
import type { AppDeps } from '@waivers/server/http/app.ts';
import { v7 } from 'uuid';
import { signingApp } from '../../signing/testing/signing-app.ts';
import { evidence, ink, minor, signer } from '../../signing/testing/signings.ts';
import { createPartyReader } from '../read.ts';
import { understandingRoutes } from '../routes.ts';

const QUESTIONS = [10, 20, 40].map((displayTime, index) => ({
  id: `q${index + 1}`,
  content: `Question ${index + 1}?`,
  options: ['yes', 'no'],
  correctOption: 'yes',
  displayTime,
}));

export const VIDEO = {
  videoUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  video: { duration: 60, captions: [], transcript: '' },
  questions: QUESTIONS,
};

/** Serves the waiver, signing and understanding routes on an in-memory log, with a clock that tests can move. */
export const watchedApp = async (deps: Partial<AppDeps> = {}) => {
  const { app, services, owner, now, moveTo } = await signingApp(
    (all) => [understandingRoutes({ ...all, parties: createPartyReader(all) })],
    deps,
  );
  const headers = { authorization: owner };
  const { address: _address, userAgent: _userAgent, ...clientEvidence } = evidence;

  const save = async (waiverId: string, changes: object): Promise<void> => {
    const latest = await app.inject({ url: `/v1/waiver/${waiverId}?revision=latest`, headers });
    const { title, locale, config } = latest.json().result;
    const payload = { title, locale, published: true, config: { ...config, ...changes } };
    const saved = await app.inject({ method: 'PUT', url: `/v1/waiver/${waiverId}`, headers, payload });
    if (saved.statusCode !== 200) throw new Error(saved.body);
  };

  const publish = async (video: object = VIDEO): Promise<string> => {
    const payload = { title: 'Hall', locale: 'en', published: true };
    const made = await app.inject({ method: 'POST', url: '/v1/waiver', headers, payload });
    const { id } = made.json().result;
    await save(id, video);
    return id;
  };

  /** Signs as an adult, or as a guardian of minors who share one name. */
  const sign = async (waiverId: string, minors = 0, from = '192.0.2.1') => {
    const { versionHash } = (await app.inject(`/v1/waiver/${waiverId}?locale=en`)).json().result;
    const children = Array.from({ length: minors }, (_, index) => minor('Mia', String(index + 1)));
    const submission =
      minors === 0 ? { adult: signer } : { minors: { guardian: signer, participants: children } };
    const payload = {
      id: v7(),
      waiverId,
      versionHash,
      submission,
      signature: ink,
      evidence: clientEvidence,
      settings: { mode: minors === 0 ? 'adult' : 'minors', locale: 'en' },
    };
    const answer = await app.inject({
      method: 'POST',
      url: '/v1/signed_waiver',
      payload,
      remoteAddress: from,
    });
    const { id, signedKey, participants } = answer.json().result as {
      readonly id: string;
      readonly signedKey: string;
      readonly participants: readonly { readonly id: string }[];
    };
    const key = { 'x-signed-key': signedKey };
    const send =
      (method: 'POST' | 'PUT', path: string) =>
      (body: object, more: Readonly<Record<string, string>> = {}) =>
        app.inject({
          method,
          url: `/v1/signed_waiver/${id}${path}`,
          payload: body,
          headers: { ...key, ...more },
          remoteAddress: from,
        });
    return {
      id,
      signedKey,
      people: participants.map((participant) => participant.id),
      read: (more: Readonly<Record<string, string>> = key) =>
        app.inject({ url: `/v1/signed_waiver/${id}/understanding`, headers: more }),
      begin: send('POST', '/understanding/begin'),
      watched: send('POST', '/understanding/watched'),
      failed: send('POST', '/understanding/failed'),
      answer: send('POST', '/understanding/answer'),
      record: send('PUT', ''),
      events: async () => (await services.log.readStream(signedWaiverStream(id))).map(codec.decode),
    };
  };

  return {
    app,
    services: services as typeof services & { readonly keys: ReturnType<typeof memoryKeyStore> },
    owner,
    publish,
    save,
    sign,
    now,
    wait: (seconds: number): void => moveTo(new Date(now().getTime() + seconds * 1000)),
  };
};

export type SignedParty = Awaited<ReturnType<Awaited<ReturnType<typeof watchedApp>>['sign']>>;
