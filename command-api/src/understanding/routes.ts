import {
  answerQuestion,
  beginVideo,
  readUnderstanding as readUnderstandingCall,
  recordUnderstanding,
  reportFailure,
  reportWatched,
} from '@waivers/contract/understanding/understanding-calls.ts';
import { logoPath } from '@waivers/events/blobs/blob-path.ts';
import { ERASED } from '@waivers/events/definitions/event.ts';
import { readAccount } from '@waivers/events/folds/read-account.ts';
import { addRoute } from '@waivers/server/http/add-route.ts';
import type { Routes } from '@waivers/server/http/app.ts';
import { tellPosition } from '@waivers/server/http/command-ids.ts';
import { sendRefusal } from '@waivers/server/http/problems.ts';
import { normaliseInk } from '@waivers/waiver/ink/ink-normal.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Asking, readUnderstanding, type UnderstandingServices, understand } from './understand.ts';
import { answersIn, RECORD_BODY_LIMIT, REPORT_BODY_LIMIT, recordIdOf, recordSent } from './wire.ts';

export type UnderstandingRoutesDeps = UnderstandingServices & { readonly clock: () => Date };

type Asked = FastifyRequest & {
  readonly params: { readonly id: string };
  readonly headers: { readonly 'x-signed-key'?: string | undefined };
};

const KEPT = { bodyLimit: REPORT_BODY_LIMIT, config: { countedAs: 'watching', keepsBody: 200 } } as const;

export const understandingRoutes =
  (deps: UnderstandingRoutesDeps): Routes =>
  async (app) => {
    const ofParty = (request: Asked) => ({
      signedWaiverId: request.params.id,
      signedKey: request.headers['x-signed-key'],
      now: deps.clock(),
    });

    const carryOut = async (
      request: Asked,
      reply: FastifyReply,
      asking: Pick<Asking, 'viewer' | 'wanted'> & Partial<Asking>,
    ) => {
      const outcome = await understand(deps, {
        ...ofParty(request),
        command: { id: request.commandId },
        correlationId: request.id,
        ...asking,
      });
      if (outcome.kind === 'done') tellPosition(reply, outcome.position);
      return outcome;
    };

    addRoute(app, readUnderstandingCall, { config: { countedAs: 'watching' } }, async (request, reply) => {
      const outcome = await readUnderstanding(deps, ofParty(request));
      if (outcome.kind === 'refused') return sendRefusal(reply, outcome.refusal);
      const { accountId, understanding } = outcome;
      const account = await readAccount(deps, accountId);
      const logo = account?.state.status === 'registered' ? account.state.logo : undefined;
      return {
        result: understanding,
        logo: logoPath(accountId, logo),
        ...(account === undefined || account.business === ERASED
          ? {}
          : { company: account.business.company }),
      };
    });

    addRoute(app, beginVideo, KEPT, async (request, reply) => {
      const { participantId, duration } = request.body;
      const wanted = () => ({ type: 'BeginVideo', duration }) as const;
      const outcome = await carryOut(request, reply, { viewer: participantId, wanted });
      return outcome.kind === 'refused'
        ? sendRefusal(reply, outcome.refusal)
        : { result: outcome.understanding };
    });

    addRoute(app, reportWatched, KEPT, async (request, reply) => {
      const { participantId, watched } = request.body;
      const wanted = () => ({ type: 'ReportWatched', watched }) as const;
      const outcome = await carryOut(request, reply, { viewer: participantId, wanted });
      return outcome.kind === 'refused'
        ? sendRefusal(reply, outcome.refusal)
        : { result: outcome.understanding };
    });

    addRoute(app, reportFailure, KEPT, async (request, reply) => {
      const { participantId, code } = request.body;
      const wanted = () => ({ type: 'ReportFailure', code }) as const;
      const outcome = await carryOut(request, reply, { viewer: participantId, wanted });
      return outcome.kind === 'refused'
        ? sendRefusal(reply, outcome.refusal)
        : { result: outcome.understanding };
    });

    addRoute(app, answerQuestion, KEPT, async (request, reply) => {
      const { participantId, ...answer } = request.body;
      const wanted = () => ({ type: 'AnswerQuestion', ...answer }) as const;
      const outcome = await carryOut(request, reply, { viewer: participantId, wanted });
      if (outcome.kind === 'refused') return sendRefusal(reply, outcome.refusal);
      const { events, understanding } = outcome;
      const judged = events.find(({ type }) => type === 'QuestionAnswered')?.data;
      // Without an event it had been answered rightly before.
      const said = judged !== undefined && 'isRight' in judged ? judged : { isRight: true };
      const { isRight, againFrom } = said as { readonly isRight: boolean; readonly againFrom?: number };
      return { result: { isRight, ...(againFrom === undefined ? {} : { againFrom }), understanding } };
    });

    addRoute(
      app,
      recordUnderstanding,
      { ...KEPT, bodyLimit: RECORD_BODY_LIMIT, validate: { body: recordSent } },
      async (request, reply) => {
        const { body, params } = request;
        const signature = normaliseInk(body.signature, 'signature');
        const isDerived = request.raw.headers['idempotency-key'] === undefined;
        const outcome = await carryOut(request, reply, {
          viewer: body.participantId,
          signedKey: request.headers['x-signed-key'] ?? body.signedKey,
          command: isDerived
            ? { id: recordIdOf(params.id, body, signature), isDerived }
            : { id: request.commandId },
          wanted: (script) => ({
            type: 'RecordUnderstanding',
            watched: body.watched,
            answers: answersIn(body, script),
            signature,
          }),
        });
        return outcome.kind === 'refused'
          ? sendRefusal(reply, outcome.refusal)
          : { result: outcome.understanding };
      },
    );
  };
