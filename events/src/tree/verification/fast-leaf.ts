import { hash } from 'node:crypto';

/** Hashes a leaf's entry natively, five times as fast as `hashOf`, which browsers use too. The same bytes. */
export const hashOfLeafAt = (index: number, streamHash: string, type: string, event: string): Buffer =>
  hash(
    'sha256',
    `\0{"event":"${event}","position":${index + 1},"stream":"${streamHash}","type":${JSON.stringify(type)},"v":1}`,
    'buffer',
  );
