import { describe, expect, it } from 'vitest';
import { Problem } from '../../../../problems/problem.ts';
import { addSample, type FileKind, fileWrong, minutesLeft, refusedFile, type Sample } from './use-upload.ts';

const file = (name: string, type: string, size = 8): File => {
  const chosen = new File([''], name, { type });
  Object.defineProperty(chosen, 'size', { value: size });
  return chosen;
};
const GB = 1024 ** 3;
const MB = 1024 ** 2;

describe('selected file', () => {
  it.each([
    ['video', file('hall.MP4', ''), undefined],
    ['video', file('hall', 'video/webm', GB), undefined],
    ['video', file('hall.mov', 'video/quicktime'), 'video.wrongType'],
    ['video', file('hall.webm', 'video/webm', GB + 1), 'video.tooLarge'],
    ['captions', file('en.vtt', '', MB), undefined],
    ['captions', file('en.srt', 'text/plain'), 'video.captionsWrongType'],
    ['captions', file('en.vtt', 'text/vtt', MB + 1), 'video.captionsTooLarge'],
  ] as const)('is validated before upload: %s %#', (kind, chosen, wrong) => {
    expect(fileWrong(kind, chosen)?.id).toBe(wrong);
  });

  it.each([
    ['video', 413, 'media_too_large', 'video.tooLarge'],
    ['captions', 413, 'media_too_large', 'video.captionsTooLarge'],
    ['video', 415, 'media_type_refused', 'video.wrongType'],
    ['captions', 415, 'media_type_refused', 'video.captionsWrongType'],
    ['video', 507, 'media_account_full', 'video.accountFull'],
    ['video', 507, 'disk_full', 'video.diskFull'],
    ['video', 0, 'offline', 'video.uploadFailed'],
    ['video', 429, 'rate_limited', 'problem.busy'],
  ] as const)('has a message for the rejection %s %d %s', async (kind: FileKind, status, code, said) => {
    const refused = await refusedFile(kind, file('hall.mp4', 'video/mp4'), new Problem(status, code, ''));
    expect(refused.id).toBe(said);
  });

  it('can be retried after any other failure', async () => {
    const refused = await refusedFile('video', file('hall.mp4', 'video/mp4'), new TypeError('gone'));
    expect(refused.id).toBe('video.uploadFailed');
  });

  it('is reported with its actual format if its extension is wrong', async () => {
    const gif = new File(
      [Uint8Array.from(atob('R0lGODlhAQABAAAAACw='), (each) => each.charCodeAt(0))],
      'hall.mp4',
    );
    expect(await refusedFile('video', gif, new Problem(415, 'media_type_refused', ''))).toEqual({
      id: 'video.otherFormat',
      values: { format: 'GIF' },
    });
    expect(await refusedFile('captions', gif, new Problem(415, 'media_type_refused', ''))).toEqual({
      id: 'video.captionsWrongType',
    });
  });
});

const MEGABYTE = 1_000_000;
const sent = (...samples: readonly (readonly [seconds: number, megabytes: number])[]): readonly Sample[] =>
  samples.reduce<readonly Sample[]>(
    (all, [seconds, megabytes]) => addSample(all, { at: seconds * 1000, bytes: megabytes * MEGABYTE }),
    [],
  );

describe('minutesLeft', () => {
  it('is based on the recent speed and rounded up', () => {
    expect(minutesLeft(sent([0, 0], [10, 10]), 100 * MEGABYTE)).toBe(2);
    expect(minutesLeft(sent([0, 0], [10, 100], [40, 110], [50, 111]), 200 * MEGABYTE)).toBe(15);
  });

  it('is undefined if there are too few samples or no progress', () => {
    expect(minutesLeft([], MEGABYTE)).toBeUndefined();
    expect(minutesLeft(sent([0, 0], [1, 1]), 100 * MEGABYTE)).toBeUndefined();
    expect(minutesLeft(sent([0, 5], [10, 5]), 100 * MEGABYTE)).toBeUndefined();
  });
});
