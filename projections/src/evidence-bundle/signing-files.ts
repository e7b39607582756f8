import { inkPoints } from '@waivers/waiver/ink/ink-points.ts';
import { inkToSvg } from '@waivers/waiver/ink/ink-svg.ts';
import { reconstructSigning } from '../audit/signing/reconstruct-signing.ts';
import type { ReadServices } from '../queries/read-services.ts';
import { type Files, prettyJson } from './files.ts';
import { shownTextFiles } from './shown-text.ts';

type Signing = NonNullable<Awaited<ReturnType<typeof reconstructSigning>>>;

const strokeFiles = (ink: Signing['ink']): Files => {
  if (ink === 'erased') return {};
  // Numbers, because names of parts are the business's and may not be file names.
  const files = Object.entries(ink).flatMap(([name, stored], place) => {
    const file = `signatures/signature-${place + 1}`;
    const points = stored.method === 'drawn' ? { points: inkPoints(stored) } : {};
    return [
      [`${file}.svg`, inkToSvg(stored)] as const,
      [`${file}.json`, prettyJson({ name, ...stored, ...points })] as const,
    ];
  });
  return Object.fromEntries(files);
};

/** What the signer saw and did. @throws Error if the stored document is missing or damaged */
export const signingFiles = async (
  services: Pick<ReadServices, 'log' | 'keys' | 'document'>,
  id: string,
): Promise<Files> => {
  const signing = await reconstructSigning(services, id);
  if (signing === undefined) return {};
  const { signed, ink, page, video, received } = signing;
  const { document, signature: _images, ...record } = signed;
  const { position: _ofThisServer, ...stored } = received;
  return {
    ...shownTextFiles(document, signed.settings.mode),
    ...strokeFiles(ink),
    'signing.json': prettyJson({ ...record, page, received: stored }),
    ...(video.length > 0 && { 'video.json': prettyJson(video) }),
  };
};
