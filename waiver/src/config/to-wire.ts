import { richTextToHtml } from '../rich-text/rich-text-html.ts';
import type { WaiverConfig } from './waiver-config.ts';
import type { WaiverConfigWire } from './waiver-wire.ts';

/** Converts a stored config for clients. `backgroundUrl` maps a stored image's SHA-256 to its URL. */
export const toWire = (
  config: WaiverConfig,
  backgroundUrl: (sha256: string) => string,
): WaiverConfigWire => ({
  ...config,
  description: richTextToHtml(config.description),
  content: richTextToHtml(config.content),
  background: config.background === null ? null : backgroundUrl(config.background),
  waiverParts: config.waiverParts.map((part) => ({ ...part, content: richTextToHtml(part.content) })),
});
