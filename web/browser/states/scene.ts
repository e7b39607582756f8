import { join } from 'node:path';
import { draftWaiver, saveWaiver } from '@waivers/contract/waivers/save-waiver.ts';
import { giveRole, launch, makeFolder, removeFolder } from '@waivers/infra/testing/launcher.ts';
import { ask } from '@waivers/load-tests/client/api.ts';
import { readNewest } from '@waivers/load-tests/client/publication.ts';
import { type LoggedInOwner, ownerProductIn } from '../owner-product.ts';
import { testProductIn } from '../product.ts';
import { publishWithText } from './sign/customer.ts';
import type { Viewer, World } from './state.ts';
import { chooseVenueLogo } from './venue-logo.ts';

const TEXTS_IN_REACH = join(
  import.meta.dirname,
  '..',
  '..',
  '..',
  'infra',
  'testing',
  'start-with-texts-in-reach.ts',
);

export type OwnerName = Exclude<Viewer, 'customer' | 'anonymous' | 'first log-in'>;

export type PictureScene = Pick<World, 'product' | 'venue' | 'waiverId' | 'waiver'> & {
  readonly owners: Readonly<Record<OwnerName, LoggedInOwner>>;
  readonly stop: () => Promise<void>;
};

/** Adds three waivers: one with formatting and unpublished changes, one unpublished, one with many signatures. */
const fill = async (product: World['product'], owner: LoggedInOwner): Promise<string> => {
  const { url } = product;
  const headers = await owner.authorize();
  const unpublished = { title: 'Sommerfest', locale: 'de', published: false } as const;
  await ask(url, draftWaiver, { body: unpublished }, headers);
  const changed = await product.publish(owner, 'Kayak tour');
  const { config } = await readNewest(url, headers.authorization, changed);
  const body = {
    title: 'Kayak tour, new',
    locale: 'en',
    published: true,
    preview: true,
    config: { ...config, content: '<p>Be <strong>careful</strong>.</p>' },
  } as const;
  await ask(url, saveWaiver, { params: { id: changed }, body }, headers);
  const id = await product.publish(owner, 'Climbing hall');
  for (let times = 0; times < 4; times += 1) await product.sign(id, 'three children');
  for (let times = 0; times < 3; times += 1) await product.sign(id, 'adult');
  await product.eraseSigner(await product.sign(id, 'three children'));
  return id;
};

export const startScene = async (): Promise<PictureScene> => {
  const folder = makeFolder();
  const launched = launch(folder, {}, undefined, [], TEXTS_IN_REACH);
  const url = await launched.url();
  const product = ownerProductIn(folder, url);
  const venue = await testProductIn(folder, url);
  await chooseVenueLogo(venue);
  const owners = {
    new: await product.owner(),
    unsigned: await product.owner(),
    full: await product.owner(),
    'front desk': await product.owner(),
  };
  await product.publish(owners.unsigned, 'Nobody has signed this');
  const tour = await product.publish(owners['front desk'], 'Kayak tour');
  await product.sign(tour, 'adult');
  await product.sign(tour, 'three children');
  await giveRole(folder, owners['front desk'].username, 'front_desk');
  return {
    product,
    venue,
    owners,
    waiverId: await fill(product, owners.full),
    waiver: await publishWithText(venue),
    stop: async () => {
      launched.child.kill('SIGTERM');
      await launched.exit;
      await removeFolder(folder);
    },
  };
};
