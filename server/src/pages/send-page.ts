import type { FastifyReply, FastifyRequest } from 'fastify';
import { encoded, encodingFor } from '../http/answer-encoding.ts';

export const sendPage = async (
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
): Promise<FastifyReply> => {
  const encoding = encodingFor(request.headers['accept-encoding']);
  reply.header('Vary', 'Accept-Encoding, Accept-Language, Cookie').type('text/html; charset=utf-8');
  if (encoding === null) return reply.send(html);
  reply.header('Content-Encoding', encoding);
  return reply.send(await encoded(html, encoding));
};
