import { accountStream, signedWaiverStream } from '@waivers/events/definitions/streams.ts';
import { v7 } from 'uuid';
import { expect, it } from 'vitest';
import { asTenant } from '../../queries/tenant.ts';
import { HASH_WITH_VIDEO, HASHES, useReadApp } from '../../testing/read-app.ts';
import { registered, signed } from '../../testing/sample-events.ts';
import { signedTextHashes } from './signed-text-hashes.ts';

const read = useReadApp();

it('signedTextHashes lists each hash of an account once, for all waivers or for one', async () => {
  const [owner, other, kayak, hall] = [v7(), v7(), v7(), v7()];
  const sign = async (by: string, waiverId: string, versionHash: string): Promise<void> => {
    const id = v7();
    const event = signed(id, waiverId, [{ firstName: 'Anna', lastName: 'Beispiel' }], { versionHash });
    await read.history.append(signedWaiverStream(id), by, event);
  };
  for (const account of [owner, other]) {
    await read.history.append(accountStream(account), account, registered());
  }
  for (const hash of [HASHES.en, HASHES.de, HASHES.en]) await sign(owner, kayak, hash);
  for (const hash of [HASH_WITH_VIDEO, HASHES.en]) await sign(owner, hall, hash);
  await sign(other, v7(), HASHES.de);
  await read.project();
  const told = (account: string, waiverId?: string) =>
    asTenant(read.services.database, account, (tenant) => signedTextHashes(tenant, waiverId));
  expect(await told(owner)).toEqual([HASHES.en, HASHES.de, HASH_WITH_VIDEO].toSorted());
  expect(await told(owner, kayak)).toEqual([HASHES.en, HASHES.de].toSorted());
  expect(await told(owner, hall)).toEqual([HASHES.en, HASH_WITH_VIDEO].toSorted());
  expect(await told(other)).toEqual([HASHES.de]);
  expect(await told(other, kayak)).toEqual([]);
  expect(await told(v7())).toEqual([]);
});
