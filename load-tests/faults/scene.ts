import { join } from 'node:path';
import { type Owner, registerOwner } from '../client/owner.ts';
import { publishWaiver } from '../client/publication.ts';
import type { Publication } from '../client/signing.ts';
import { type Cluster, makeCluster } from './machine/cluster.ts';
import { type LoopDisk, makeLoopDisk } from './machine/loop-disk.ts';
import { type ProductProcess, type Program, prepareProduct } from './machine/product-process.ts';

export type Scene = {
  readonly cluster: Cluster;
  readonly product: ProductProcess;
  readonly owner: Owner;
  readonly publication: Publication;
};

/** @param program product to run @param clusterFolder folder for the database, which may be on a separate disk */
export const openScene = async (
  place: string,
  program: Program,
  clusterFolder: string = join(place, 'cluster'),
): Promise<Scene> => {
  const cluster = await makeCluster(clusterFolder, { logFolder: place });
  const product = await prepareProduct(place, cluster.migratorUrl, program);
  await product.start();
  const owner = await registerOwner(product.url, product.registrationToken);
  const publication = await publishWaiver(product.url, owner.authorization);
  return { cluster, product, owner, publication };
};

export type SceneOnDisk = Scene & { readonly disk: LoopDisk };

export const openSceneOnDisk = async (
  place: string,
  program: Program,
  mebibytes: number,
): Promise<SceneOnDisk> => {
  const disk = await makeLoopDisk(place, mebibytes);
  const scene = await openScene(place, program, join(disk.mountPoint, 'cluster'));
  return { ...scene, disk };
};
