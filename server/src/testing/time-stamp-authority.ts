import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** `wrong_nonce` and `other_digest` answer another query, `altered` has a changed signature, `silent` never answers. */
export type AuthorityMood =
  | 'right'
  | 'error'
  | 'garbage'
  | 'wrong_nonce'
  | 'other_digest'
  | 'refusal'
  | 'altered'
  | 'silent';

const CONFIGURATION = `[tsa]
default_tsa = stand_in
[stand_in]
serial = serial
signer_cert = signer.pem
certs = ca.pem
signer_key = signer.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
`;

export type CertificateKind = 'valid' | 'expired' | 'not_for_stamps';

/** Runs stock `openssl ts -reply` behind a loopback server: an independent implementation of RFC 3161. */
export const startTimeStampAuthority = async (kind: CertificateKind = 'valid') => {
  const folder = mkdtempSync(join(tmpdir(), 'waivers-tsa-'));
  const openssl = (...options: readonly string[]): string =>
    execFileSync('openssl', options, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  const write = (name: string, content: string | Buffer): void => writeFileSync(join(folder, name), content);
  write('tsa.cnf', CONFIGURATION);
  write('serial', '01');
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  openssl('req', '-x509', ...newKey, '-keyout', 'ca.key', '-out', 'ca.pem', '-subj', '/CN=Stand-in CA');
  const makeSigner = (name: string, usage: string, days: string): void => {
    openssl(
      'req',
      ...newKey,
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.csr`,
      '-subj',
      '/CN=Stand-in authority',
    );
    write('extensions', `extendedKeyUsage=critical,${usage}\n`);
    openssl(
      ...['x509', '-req', '-in', `${name}.csr`, '-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial'],
      ...['-out', `${name}.pem`, '-days', days, '-extfile', 'extensions'],
    );
  };
  makeSigner('signer', 'timeStamping', kind === 'expired' ? '-1' : '30');
  makeSigner('other', 'codeSigning', '30');
  const state = { mood: 'right' as AuthorityMood, queries: 0 };
  const read = (name: string): Buffer => readFileSync(join(folder, name));
  const tokenFor = (query: Buffer): Buffer => {
    write('query.tsq', query);
    openssl(
      'ts',
      '-reply',
      '-config',
      'tsa.cnf',
      '-queryfile',
      'query.tsq',
      '-token_out',
      '-out',
      'token.der',
    );
    if (kind !== 'not_for_stamps') return read('token.der');
    // `openssl ts` refuses such a certificate, so sign the content of its token again.
    openssl('cms', '-verify', '-noverify', '-inform', 'DER', '-in', 'token.der', '-out', 'content.der');
    openssl(
      ...['cms', '-sign', '-binary', '-nodetach', '-econtent_type', '1.2.840.113549.1.9.16.1.4'],
      ...['-in', 'content.der', '-signer', 'other.pem', '-inkey', 'other.key', '-outform', 'DER'],
      ...['-out', 'token.der'],
    );
    return read('token.der');
  };
  /** Wraps a token in a `TimeStampResp` with status 0 (granted). */
  const reply = (query: Buffer): Buffer => {
    const content = Buffer.concat([Buffer.from('3003020100', 'hex'), tokenFor(query)]);
    const head = Buffer.from('30820000', 'hex');
    head.writeUInt16BE(content.length, 2);
    return Buffer.concat([head, content]);
  };
  const altered = (answer: Buffer): Buffer => {
    // The signature is the last member of the token.
    answer[answer.length - 1] = (answer.at(-1) ?? 0) ^ 1;
    return answer;
  };
  const otherQuery = (query: Buffer): Buffer => {
    const changed = Buffer.from(query);
    // The nonce is followed only by the three bytes of `certReq`; the digest ends before the nonce.
    const at = state.mood === 'wrong_nonce' ? changed.length - 4 : changed.length - 3 - 18 - 1;
    changed[at] = (changed[at] ?? 0) ^ 1;
    return changed;
  };
  const answer = (query: Buffer, response: ServerResponse): void => {
    state.queries += 1;
    const { mood } = state;
    if (mood === 'silent') return;
    if (mood === 'error') return void response.writeHead(500).end();
    response.setHeader('content-type', 'application/timestamp-reply');
    if (mood === 'garbage') return void response.end('not a time stamp');
    // A refusal, as DER: status 2 (rejection) without a token.
    if (mood === 'refusal') return void response.end(Buffer.from('30053003020102', 'hex'));
    if (mood === 'right') return void response.end(reply(query));
    response.end(mood === 'altered' ? altered(reply(query)) : reply(otherQuery(query)));
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => answer(Buffer.concat(parts), response));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsa`,
    state,
    /** The root certificate, as PEM. */
    roots: read('ca.pem'),
    /** Lets stock OpenSSL check a token. @returns what it says, with `Verification: OK` */
    verify: (token: Buffer, digest: Buffer): string => {
      write('token.der', token);
      return openssl(
        ...['ts', '-verify', '-digest', digest.toString('hex'), '-in', 'token.der', '-token_in'],
        ...['-CAfile', 'ca.pem'],
      );
    },
    close: (): void => {
      server.close();
      server.closeAllConnections();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

export type TimeStampAuthority = Awaited<ReturnType<typeof startTimeStampAuthority>>;
