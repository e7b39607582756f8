import {
  answerQuestion,
  beginVideo,
  readUnderstanding as readUnderstandingCall,
  recordUnderstanding,
  reportFailure,
  reportWatched,
} from '@waivers/contract/understanding/understanding-calls.ts';
import { logoPath } from '@waivers/events/blobs/blob-store.ts';
import { ERASED } from '@waivers/events/definitions/event.ts';
import { readAccount } from '@waivers/events/folds/account.ts';
import { addRoute } from '@waivers/server/http/add-route.ts';
import type { Routes } from '@waivers/server/http/app.ts';
import { commandRoute } from '@waivers/server/http/command-route.ts';
import { sendRefusal } from '@waivers/server/http/problems.ts';
import { normaliseInk } from '@waivers/waiver/ink/ink-normal.ts';
import type { FastifyRequest } from 'fastify';
import { type Asking, readUnderstanding, type UnderstandingServices, understand } from './understand.ts';
import { answersIn, RECORD_BODY_LIMIT, REPORT_BODY_LIMIT, recordIdOf, recordSent } from './wire.ts';

export type UnderstandingRoutesDeps = UnderstandingServices & { readonly clock: () => Date };

type Asked = FastifyRequest & {
  readonly params: { readonly id: string };
  readonly headers: { readonly 'x-signed-key'?: string | undefined };
};

const KEPT = { bodyLimit: REPORT_BODY_LIMIT, config: { countedAs: 'watching', storesBody: 200 } } as const;

export const understandingRoutes =
  (deps: UnderstandingRoutesDeps): Routes =>
  async (app) => {
    const ofParty = (request: Asked) => ({
      signedWaiverId: request.params.id,
      signedKey: request.headers['x-signed-key'],
      now: deps.clock(),
    });

    const carryOut = (request: Asked, asking: Pick<Asking, 'viewer' | 'wanted'> & Partial<Asking>) =>
      understand(deps, {
        ...ofParty(request),
        command: { id: request.commandId },
        correlationId: request.id,
        ...asking,
      });

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

    commandRoute(
      app,
      beginVideo,
      KEPT,
      (request) => {
        const { participantId, duration } = request.body;
        return carryOut(request, { viewer: participantId, wanted: () => ({ type: 'BeginVideo', duration }) });
      },
      ({ understanding }) => ({ result: understanding }),
    );

    commandRoute(
      app,
      reportWatched,
      KEPT,
      (request) => {
        const { participantId, watched } = request.body;
        return carryOut(request, {
          viewer: participantId,
          wanted: () => ({ type: 'ReportWatched', watched }),
        });
      },
      ({ understanding }) => ({ result: understanding }),
    );

    commandRoute(
      app,
      reportFailure,
      KEPT,
      (request) => {
        const { participantId, code } = request.body;
        return carryOut(request, { viewer: participantId, wanted: () => ({ type: 'ReportFailure', code }) });
      },
      ({ understanding }) => ({ result: understanding }),
    );

    commandRoute(
      app,
      answerQuestion,
      KEPT,
      (request) => {
        const { participantId, ...given } = request.body;
        return carryOut(request, {
          viewer: participantId,
          wanted: () => ({ type: 'AnswerQuestion', ...given }),
        });
      },
      ({ events, understanding }) => {
        const judged = events.find(({ type }) => type === 'QuestionAnswered')?.data;
        // Without an event it had been answered rightly before.
        const said = judged !== undefined && 'isRight' in judged ? judged : { isRight: true };
        const { isRight, againFrom } = said as { readonly isRight: boolean; readonly againFrom?: number };
        return { result: { isRight, ...(againFrom === undefined ? {} : { againFrom }), understanding } };
      },
    );

    commandRoute(
      app,
      recordUnderstanding,
      { ...KEPT, bodyLimit: RECORD_BODY_LIMIT, validate: { body: recordSent } },
      async (request) => {
        const { body, params } = request;
        const signature = normaliseInk(body.signature, 'signature');
        const isDerived = request.raw.headers['idempotency-key'] === undefined;
        return carryOut(request, {
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
      },
      ({ understanding }) => ({ result: understanding }),
    );
  };
