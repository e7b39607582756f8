import type { Locker } from '@tus/utils';
import {
  beginUpload,
  continueUpload,
  endUpload,
  readUpload,
  readUploadOffset,
  readUploadOptions,
} from '@waivers/contract/media/uploads.ts';
import { principalOf } from '@waivers/server/access/authorise.ts';
import { addRoute } from '@waivers/server/http/add-route.ts';
import type { Routes } from '@waivers/server/http/app.ts';
import { sendProblem, sendRefusal } from '@waivers/server/http/problems.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NodeRequest } from 'srvx/node';
import { v7 } from 'uuid';
import { openTransfers } from './open-transfers.ts';
import { finishedUpload, forgetUpload, type MediaServices, settleUpload } from './settle-upload.ts';
import { createTusServer } from './tus-server.ts';
import type { UploadId } from './upload-locks.ts';

const TUS_VERSION = '1.0.0';
const UPLOAD_TYPE = 'application/offset+octet-stream';
const TAKES_UPLOAD = { config: { streamType: UPLOAD_TYPE } } as const;

/** How many unread request bytes to read and discard so that the client receives the response. */
const DROPPED_BYTES = 16 * 1024 * 1024;

const closeIfLong = (request: FastifyRequest, reply: FastifyReply): void => {
  const { headers, raw } = request;
  if (!raw.complete && Number(headers['content-length'] ?? DROPPED_BYTES + 1) > DROPPED_BYTES) {
    reply.header('Connection', 'close');
  }
};

export const uploadRoutes =
  (services: MediaServices, locks: Locker): Routes =>
  async (app) => {
    const { database } = services;
    const tus = createTusServer(services, locks);
    const note = openTransfers(app);
    app.addContentTypeParser(UPLOAD_TYPE, (_request, payload, done) => done(null, payload));

    /** @param ifFinished handler for a request whose upload finished while it waited */
    const speakTus = async (
      request: FastifyRequest,
      reply: FastifyReply,
      upload: UploadId,
      ifFinished?: (bytes: number) => FastifyReply,
    ) => {
      note(reply.raw, () => {
        // A complete body is settled rather than cut off, because settling is quick.
        if (!request.raw.complete) request.raw.destroy();
      });
      const answer = await tus(new NodeRequest({ req: request.raw, res: reply.raw }), upload);
      if ('refused' in answer) {
        closeIfLong(request, reply);
        reply.header('Tus-Resumable', TUS_VERSION);
        const known = answer.refused === 'not_found' ? await finishedUpload(database, upload) : undefined;
        return known?.file !== undefined && ifFinished !== undefined
          ? ifFinished(known.bytes)
          : sendRefusal(reply, answer);
      }
      reply.headers(answer.headers);
      return answer.file === undefined
        ? reply.code(answer.status).send()
        : reply.code(200).send({ result: answer.file });
    };

    const ofAccount = async (request: FastifyRequest & { params: { id: string } }) => {
      const upload = { accountId: principalOf(request).accountId, id: request.params.id };
      return { upload, known: await finishedUpload(database, upload) };
    };

    addRoute(app, readUploadOptions, {}, async (request, reply) =>
      speakTus(request, reply, { accountId: principalOf(request).accountId, id: v7() }),
    );

    addRoute(app, beginUpload, TAKES_UPLOAD, async (request, reply) =>
      speakTus(request, reply, { accountId: principalOf(request).accountId, id: v7() }),
    );

    addRoute(app, readUploadOffset, {}, async (request, reply) => {
      const { upload, known } = await ofAccount(request);
      if (known === undefined) return sendProblem(reply, 'not_found');
      const tellWhole = (bytes: number): FastifyReply => {
        const length = String(bytes);
        reply.headers({ 'Tus-Resumable': TUS_VERSION, 'Upload-Offset': length, 'Upload-Length': length });
        return reply.code(200).send();
      };
      return known.file === undefined ? speakTus(request, reply, upload, tellWhole) : tellWhole(known.bytes);
    });

    addRoute(app, continueUpload, TAKES_UPLOAD, async (request, reply) => {
      const { upload, known } = await ofAccount(request);
      if (known === undefined || known.file !== undefined) {
        closeIfLong(request, reply);
        return sendProblem(reply, known === undefined ? 'not_found' : 'upload_offset');
      }
      return speakTus(request, reply, upload, () => sendProblem(reply, 'upload_offset'));
    });

    addRoute(app, endUpload, {}, async (request, reply) => {
      const { upload, known } = await ofAccount(request);
      if (known === undefined) return sendProblem(reply, 'not_found');
      const lock = locks.newLock(services.media.uploadKey(upload.accountId, upload.id));
      await lock.lock(new AbortController().signal, () => undefined);
      try {
        await forgetUpload(services, upload);
      } finally {
        await lock.unlock();
      }
      reply.header('Tus-Resumable', TUS_VERSION);
      return reply.code(204).send();
    });

    addRoute(app, readUpload, {}, async (request, reply) => {
      const { upload } = await ofAccount(request);
      const settled = await settleUpload(services, locks, upload);
      return 'refused' in settled ? sendRefusal(reply, settled) : { result: settled.file };
    });
  };
