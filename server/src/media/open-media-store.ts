import { join } from 'node:path';
import type { Settings } from '../settings.ts';
import { folderMediaStore } from './folder-media-store.ts';
import type { MediaStore } from './media-store.ts';

/** Touches neither disk nor network before it is used. */
export const openMediaStore = ({ dataDir }: Pick<Settings, 'dataDir'>): MediaStore =>
  folderMediaStore(join(dataDir, 'media'));
