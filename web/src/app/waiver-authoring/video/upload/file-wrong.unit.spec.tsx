import { describe, expect, it } from 'vitest';
import { Problem } from '../../../problems/problem.ts';
import { type FileKind, fileWrong, refusedFile } from './file-wrong.ts';

const file = (name: string, type: string, size = 8): File => {
  const chosen = new File([''], name, { type });
  Object.defineProperty(chosen, 'size', { value: size });
  return chosen;
};
const GB = 1024 ** 3;
const MB = 1024 ** 2;

describe('a file', () => {
  it.each([
    ['video', file('hall.MP4', ''), undefined],
    ['video', file('hall', 'video/webm', GB), undefined],
    ['video', file('hall.mov', 'video/quicktime'), 'video.wrongType'],
    ['video', file('hall.webm', 'video/webm', GB + 1), 'video.tooLarge'],
    ['captions', file('en.vtt', '', MB), undefined],
    ['captions', file('en.srt', 'text/plain'), 'video.captionsWrongType'],
    ['captions', file('en.vtt', 'text/vtt', MB + 1), 'video.captionsTooLarge'],
  ] as const)('is seen to be right or wrong before it is sent: %s %#', (kind, chosen, wrong) => {
    expect(fileWrong(kind, chosen)).toBe(wrong);
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
  ] as const)('is refused, which is told: %s %d %s', (kind: FileKind, status, code, said) => {
    expect(refusedFile(kind, new Problem(status, code, ''))).toBe(said);
  });

  it('that stops for another reason can be chosen again', () => {
    expect(refusedFile('video', new TypeError('gone'))).toBe('video.uploadFailed');
  });
});
