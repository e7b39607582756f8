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
import {
  loadUnderstanding,
  type UnderstandingServices,
  type UnderstandRequest,
  understand,
} from './understand.ts';
import { answersIn, RECORD_BODY_LIMIT, REPORT_BODY_LIMIT, recordIdOf, recordInput } from './wire.ts';

export type UnderstandingRoutesDeps = UnderstandingServices & { readonly clock: () => Date };

type PartyRequest = FastifyRequest & {
  readonly params: { readonly id: string };
  readonly headers: { readonly 'x-signed-key'?: string | undefined };
};

const OPTIONS = { bodyLimit: REPORT_BODY_LIMIT, config: { countedAs: 'watching', storesBody: 200 } } as const;

export const understandingRoutes =
  (deps: UnderstandingRoutesDeps): Routes =>
  async (app) => {
    const ofParty = (request: PartyRequest) => ({
      signedWaiverId: request.params.id,
      signedKey: request.headers['x-signed-key'],
      now: deps.clock(),
    });

    const carryOut = (
      request: PartyRequest,
      asking: Pick<UnderstandRequest, 'viewer' | 'action'> & Partial<UnderstandRequest>,
    ) =>
      understand(deps, {
        ...ofParty(request),
        command: { id: request.commandId },
        correlationId: request.id,
        ...asking,
      });

    addRoute(app, readUnderstandingCall, { config: { countedAs: 'watching' } }, async (request, reply) => {
      const outcome = await loadUnderstanding(deps, ofParty(request));
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
      OPTIONS,
      (request) => {
        const { participantId, duration } = request.body;
        return carryOut(request, { viewer: participantId, action: () => ({ type: 'BeginVideo', duration }) });
      },
      ({ understanding }) => ({ result: understanding }),
    );

    commandRoute(
      app,
      reportWatched,
      OPTIONS,
      (request) => {
        const { participantId, watched } = request.body;
        return carryOut(request, {
          viewer: participantId,
          action: () => ({ type: 'ReportWatched', watched }),
        });
      },
      ({ understanding }) => ({ result: understanding }),
    );

    commandRoute(
      app,
      reportFailure,
      OPTIONS,
      (request) => {
        const { participantId, code } = request.body;
        return carryOut(request, { viewer: participantId, action: () => ({ type: 'ReportFailure', code }) });
      },
      ({ understanding }) => ({ result: understanding }),
    );

    commandRoute(
      app,
      answerQuestion,
      OPTIONS,
      (request) => {
        const { participantId, ...given } = request.body;
        return carryOut(request, {
          viewer: participantId,
          action: () => ({ type: 'AnswerQuestion', ...given }),
        });
      },
      ({ events, understanding }) => {
        const judged = events.find(({ type }) => type === 'QuestionAnswered')?.data;
        // No event means that the question had already been answered correctly.
        const said = judged !== undefined && 'isRight' in judged ? judged : { isRight: true };
        const { isRight, againFrom } = said as { readonly isRight: boolean; readonly againFrom?: number };
        return { result: { isRight, ...(againFrom === undefined ? {} : { againFrom }), understanding } };
      },
    );

    commandRoute(
      app,
      recordUnderstanding,
      { ...OPTIONS, bodyLimit: RECORD_BODY_LIMIT, validate: { body: recordInput } },
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
          action: (script) => ({
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
