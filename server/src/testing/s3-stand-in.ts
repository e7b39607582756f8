import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Error codes that requests fail with, as documented by S3. `silent` means no response. */
export type S3Failure = 'SlowDown' | 'AccessDenied' | 'QuotaExceeded' | 'silent';

const STATUS: Readonly<Record<string, number>> = {
  SlowDown: 503,
  AccessDenied: 403,
  QuotaExceeded: 507,
  NoSuchKey: 404,
  NoSuchUpload: 404,
  NoSuchBucket: 404,
  InvalidPart: 400,
  EntityTooSmall: 400,
  NotImplemented: 501,
};

const SMALLEST_PART = 5 * 1024 * 1024;

type Stored = { readonly bytes: Buffer; readonly headers: Readonly<Record<string, string>> };
type Multipart = {
  readonly key: string;
  readonly headers: Stored['headers'];
  readonly parts: Map<number, Buffer>;
};

class Refused extends Error {}

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

const tagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`;

const notesIn = ({ headers }: IncomingMessage): Stored['headers'] =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      name.startsWith('x-amz-meta-') || name === 'content-type' ? [[name, String(value)]] : [],
    ),
  );

const sliced = (bytes: Buffer, range: string | undefined): { part: Buffer; range?: string } => {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  if (from === undefined || to === undefined) return { part: bytes };
  return {
    part: bytes.subarray(Number(from), Number(to) + 1),
    range: `bytes ${from}-${to}/${bytes.length}`,
  };
};

/**
 * Starts an in-memory stand-in for one S3 bucket, with objects, ranges, copies, multipart uploads and their errors.
 * @param bucket name used in path-style URLs
 */
export const startS3StandIn = async (bucket: string) => {
  const objects = new Map<string, Stored>();
  const multiparts = new Map<string, Multipart>();
  let failure: S3Failure | undefined;
  const asked: string[] = [];

  const objectAt = (key: string): Stored => {
    const found = objects.get(key);
    if (found === undefined) throw new Refused('NoSuchKey');
    return found;
  };
  const multipartOf = (query: URLSearchParams): Multipart => {
    const found = multiparts.get(query.get('uploadId') ?? '');
    if (found === undefined) throw new Refused('NoSuchUpload');
    return found;
  };
  const sendXml = (response: ServerResponse, xml: string): void => {
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.end(`<?xml version="1.0" encoding="UTF-8"?>${xml}`);
  };

  const get = (request: IncomingMessage, response: ServerResponse, key: string): void => {
    const { bytes, headers } = objectAt(key);
    const { part, range } = sliced(bytes, request.headers.range);
    response.writeHead(range === undefined ? 200 : 206, {
      ...headers,
      'content-length': part.length,
      etag: tagOf(bytes),
      ...(range === undefined ? {} : { 'content-range': range }),
    });
    response.end(request.method === 'HEAD' ? undefined : part);
  };

  const listParts = (response: ServerResponse, { parts }: Multipart): void => {
    const each = [...parts]
      .toSorted(([one], [other]) => one - other)
      .map(
        ([number, bytes]) =>
          `<Part><PartNumber>${number}</PartNumber><ETag>${tagOf(bytes)}</ETag><Size>${bytes.length}</Size></Part>`,
      );
    sendXml(response, `<ListPartsResult>${each.join('')}<IsTruncated>false</IsTruncated></ListPartsResult>`);
  };

  /** Lists three keys a page, so that callers must ask for the next one. */
  const listObjects = (response: ServerResponse, query: URLSearchParams): void => {
    const after = query.get('continuation-token') ?? '';
    const keys = [...objects.keys()].filter(
      (key) => key.startsWith(query.get('prefix') ?? '') && key > after,
    );
    const page = keys.sort().slice(0, 3);
    const isTruncated = keys.length > page.length;
    sendXml(
      response,
      `<ListBucketResult>${page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}
      <IsTruncated>${isTruncated}</IsTruncated>
      ${isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''}</ListBucketResult>`,
    );
  };

  const put = async (
    request: IncomingMessage,
    response: ServerResponse,
    key: string,
    query: URLSearchParams,
  ) => {
    const source = request.headers['x-amz-copy-source'];
    const bytes = await bodyOf(request);
    if (typeof source === 'string') {
      const from = objectAt(decodeURIComponent(source).slice(bucket.length + 1));
      objects.set(key, from);
      return sendXml(response, `<CopyObjectResult><ETag>${tagOf(from.bytes)}</ETag></CopyObjectResult>`);
    }
    if (query.has('partNumber')) multipartOf(query).parts.set(Number(query.get('partNumber')), bytes);
    else objects.set(key, { bytes, headers: notesIn(request) });
    response.writeHead(200, { etag: tagOf(bytes) }).end();
  };

  const complete = async (request: IncomingMessage, response: ServerResponse, query: URLSearchParams) => {
    const { key, headers, parts } = multipartOf(query);
    const named = [...(await bodyOf(request)).toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)];
    const bytes = named.map(([, number]) => {
      const part = parts.get(Number(number));
      if (part === undefined) throw new Refused('InvalidPart');
      return part;
    });
    if (bytes.slice(0, -1).some(({ length }) => length < SMALLEST_PART)) throw new Refused('EntityTooSmall');
    objects.set(key, { bytes: Buffer.concat(bytes), headers });
    multiparts.delete(query.get('uploadId') ?? '');
    sendXml(response, `<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://s3');
    const [, name, ...rest] = url.pathname.split('/');
    const key = decodeURIComponent(rest.join('/'));
    const query = url.searchParams;
    if (!(request.headers.authorization ?? '').startsWith('AWS4-HMAC-SHA256 '))
      throw new Refused('AccessDenied');
    if (name !== bucket) throw new Refused('NoSuchBucket');
    switch (request.method) {
      case 'HEAD':
        if (key === '') return void response.writeHead(200).end();
        return get(request, response, key);
      case 'GET':
        if (query.get('list-type') === '2') return listObjects(response, query);
        return query.has('uploadId') ? listParts(response, multipartOf(query)) : get(request, response, key);
      case 'PUT':
        return put(request, response, key, query);
      case 'POST': {
        if (!query.has('uploads')) return complete(request, response, query);
        const id = randomUUID();
        multiparts.set(id, { key, headers: notesIn(request), parts: new Map() });
        return sendXml(
          response,
          `<InitiateMultipartUploadResult><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
        );
      }
      case 'DELETE':
        if (query.has('uploadId')) {
          multipartOf(query);
          multiparts.delete(query.get('uploadId') ?? '');
        } else objects.delete(key);
        return void response.writeHead(204).end();
      default:
        throw new Refused('NotImplemented');
    }
  };

  const refuse = (request: IncomingMessage, response: ServerResponse, code: string): void => {
    request.resume();
    response.writeHead(STATUS[code] ?? 500, { 'content-type': 'application/xml' });
    const xml = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;
    response.end(request.method === 'HEAD' ? undefined : xml);
  };

  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    if (failure === 'silent') return;
    if (failure !== undefined) return refuse(request, response, failure);
    answer(request, response).catch((error: unknown) =>
      refuse(request, response, error instanceof Refused ? error.message : 'InternalError'),
    );
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return {
    mediaUrl: `s3://stand-in:secret@${bucket}/of-test?endpoint=http://127.0.0.1:${port}`,
    keys: (): readonly string[] => [...objects.keys()].toSorted(),
    openMultiparts: (): number => multiparts.size,
    asked: (): readonly string[] => asked,
    fail: (how: S3Failure | undefined): void => {
      failure = how;
    },
    goAway: stop,
    comeBack: () => listen(port),
    close: stop,
  };
};
