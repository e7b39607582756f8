import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { HttpRequest, UploadOptions } from 'tus-js-client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { OWNER } from '../../../../testing/dashboard.tsx';
import { FILE, inEditor, openEditor, openWaiver, savedConfig, WITH_VIDEO } from '../testing/open-editor.ts';

type Options = UploadOptions & { readonly file: File };

const uploads: (Options & { readonly abort: () => void; before?: unknown })[] = [];

vi.mock('tus-js-client', () => {
  class DetailedError extends Error {
    originalResponse: unknown;
    originalRequest = {};
    constructor(status: number, body = '') {
      super('');
      this.originalResponse = status === 0 ? null : { getStatus: () => status, getBody: () => body };
    }
  }
  class Upload {
    url = '/v1/media/uploads/an-upload';
    abort = vi.fn<() => void>();
    own: (typeof uploads)[number];
    constructor(file: File, options: UploadOptions) {
      this.own = { ...options, file, abort: this.abort };
    }
    findPreviousUploads = async () => ['before'];
    resumeFromPreviousUpload = (before: unknown) => {
      this.own.before = before;
    };
    start = () => void uploads.push(this.own);
  }
  return { DetailedError, Upload };
});
afterEach(() => {
  uploads.length = 0;
});

const DONE = JSON.stringify({
  result: { address: FILE, sha256: 'ab'.repeat(32), mediaType: 'video/mp4', bytes: 8 },
});

const file = (name: string, type: string, size?: number): File => {
  const chosen = new File(['12345678'], name, { type });
  if (size !== undefined) Object.defineProperty(chosen, 'size', { value: size });
  return chosen;
};
const choose = (chosen: File, name = 'video'): void => {
  const input = document.querySelector<HTMLInputElement>(`dialog input[name=${name}]`);
  if (input === null) throw new Error('No file input.');
  Object.defineProperty(input, 'files', { value: [chosen], configurable: true });
  fireEvent.change(input);
};
const alertText = () =>
  [...document.querySelectorAll('dialog [role=alert]')].map(({ textContent }) => textContent).join('');
const begun = async () => {
  const server = await openWaiver();
  await openEditor('Add video');
  choose(file('hall.mp4', 'video/mp4', 800_000_000));
  await waitFor(() => expect(uploads).toHaveLength(1));
  const [upload] = uploads;
  if (upload === undefined) throw new Error('Nothing was sent.');
  return { server, upload };
};
const refused = async (status: number, body?: object) => {
  const { DetailedError } = (await import('tus-js-client')) as unknown as {
    DetailedError: new (status: number, body?: string) => Error;
  };
  return new DetailedError(status, JSON.stringify(body)) as never;
};

describe('video upload', () => {
  it('sends authenticated chunks and sets the waiver’s video', async () => {
    const { server, upload } = await begun();
    expect([upload.endpoint, upload.chunkSize]).toEqual(['/v1/media/uploads', 8 * 1024 * 1024]);
    const setHeader = vi.fn<HttpRequest['setHeader']>();
    await upload.onBeforeRequest?.({ setHeader } as unknown as HttpRequest);
    expect(setHeader.mock.calls).toEqual([['Authorization', 'a-token']]);
    act(() => upload.onProgress?.(200_000_000, 800_000_000));
    expect(screen.getAllByText('200 MB of 800 MB').length).toBeGreaterThan(0);
    act(() => upload.onSuccess?.({ lastResponse: { getBody: () => DONE } as never }));
    await waitFor(() => expect(document.querySelector('dialog video')?.getAttribute('src')).toBe(FILE));
    fireEvent.click(screen.getByText('Done'));
    expect((await savedConfig(server)).videoUrl).toBe(FILE);
  });

  it('resumes only for the same file and user', async () => {
    const { upload } = await begun();
    expect(upload.before).toBe('before');
    expect(await upload.fingerprint?.(upload.file, upload)).toContain(
      `${OWNER.id}/hall.mp4/video/mp4/800000000`,
    );
  });

  it('retries after a lost connection, but not after a rejection', async () => {
    const { upload } = await begun();
    const retried = async (status: number) => upload.onShouldRetry?.(await refused(status), 0, upload);
    await act(async () => void (await retried(0)));
    expect(screen.getAllByText('No connection right now. The upload resumes automatically.')).not.toEqual([]);
    expect(await Promise.all([0, 401, 423, 503, 413, 507].map(retried))).toEqual([
      ...[true, true, true, true],
      ...[false, false],
    ]);
  });

  it('can be cancelled', async () => {
    const { upload } = await begun();
    fireEvent.click(screen.getAllByText('Cancel upload').at(-1) as HTMLElement);
    expect(upload.abort).toHaveBeenCalledOnce();
    expect(document.querySelector('progress')).toBeNull();
    expect(alertText()).toBe('');
  });

  it('explains a rejection', async () => {
    const { upload } = await begun();
    const error = await refused(507, { code: 'disk_full' });
    act(() => upload.onError?.(error));
    await waitFor(() =>
      expect(alertText()).toBe('The server is out of disk space. Please tell its administrator.'),
    );
  });

  it('rejects an unsupported file before sending it', async () => {
    await openWaiver();
    await openEditor('Add video');
    choose(file('hall.mov', 'video/quicktime'));
    expect([alertText(), uploads.length]).toEqual(['This is not an MP4 or WebM video.', 0]);
  });

  it('drops its error once an address is typed instead', async () => {
    await openWaiver();
    await openEditor('Add video');
    choose(file('hall.mov', 'video/quicktime'));
    fireEvent.change(inEditor().getByLabelText('YouTube address'), { target: { value: 'youtu.be' } });
    expect(alertText()).toBe('');
  });
});

describe('caption upload', () => {
  const captionsDone = async (at: number): Promise<void> => {
    await waitFor(() => expect(uploads).toHaveLength(at + 1));
    const result = { address: '', sha256: String(at).repeat(64), mediaType: 'text/vtt', bytes: 8 };
    const body = JSON.stringify({ result });
    act(() => uploads[at]?.onSuccess?.({ lastResponse: { getBody: () => body } as never }));
  };
  const languages = () =>
    [...document.querySelectorAll('dialog ul li')].map(({ textContent }) => textContent ?? '');

  it('takes the language from the file name, or asks for it', async () => {
    const server = await openWaiver(WITH_VIDEO);
    await openEditor();
    choose(file('paddle.de.vtt', 'text/vtt'), 'captions');
    await captionsDone(0);
    await waitFor(() => expect(languages()).toEqual(['Deutschpaddle.de.vtt']));
    choose(file('paddle.vtt', 'text/vtt'), 'captions');
    expect([alertText(), uploads.length]).toEqual(['Please choose the language of paddle.vtt.', 1]);
    fireEvent.change(inEditor().getByLabelText('Language of the captions'), { target: { value: 'en' } });
    await captionsDone(1);
    await waitFor(() => expect(languages()).toEqual(['Deutschpaddle.de.vtt', 'Englishpaddle.vtt']));
    fireEvent.click(screen.getByText('Done'));
    expect((await savedConfig(server)).video?.captions.map(({ locale }) => locale)).toEqual(['de', 'en']);
  });
});
