import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  FILE,
  ID,
  inEditor,
  loadVideo,
  openEditor,
  openWaiver,
  PUT,
  QUESTION,
  savedConfig,
  WITH_VIDEO,
} from './testing/open-editor.ts';

const YOUTUBE = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';

/** Finds elements by name, because role queries are slow. */
const named = (name: string | RegExp, elements: Iterable<Element>): HTMLElement => {
  const found = [...elements].find((element) => {
    const own = element.getAttribute('aria-label') ?? element.textContent ?? '';
    return typeof name === 'string' ? own === name : name.test(own);
  });
  if (!(found instanceof HTMLElement)) throw new Error(`No element named ${name}.`);
  return found;
};
const press = (name: string | RegExp): void =>
  void fireEvent.click(named(name, document.querySelectorAll('dialog button, dialog [type=radio]')));
const box = (name: string | RegExp): HTMLInputElement => inEditor().getByLabelText(name);
const type = (name: string | RegExp, value: string): void =>
  void fireEvent.change(box(name), { target: { value } });
const slideTo = (value: string): void => type('Position in the video', value);
/** Required fields have an asterisk after their label. */
const ITS_TEXT = /^Question\s*\*$/;
const leave = (element: HTMLElement): void => void fireEvent.blur(element);
const alerts = (): readonly string[] =>
  [...document.querySelectorAll('dialog [role=alert]')]
    .map(({ textContent }) => textContent ?? '')
    .filter((text) => text !== '');
const rows = (): readonly string[] =>
  [...document.querySelectorAll('dialog ol button[aria-expanded]')].map(
    ({ textContent }) => textContent ?? '',
  );
const marks = (): readonly (string | null)[] =>
  [...document.querySelectorAll('dialog ol button[aria-current]')].map((mark) =>
    mark.getAttribute('aria-label'),
  );
const card = () => screen.queryByRole('region', { name: 'Safety video' });
const facts = () => [...(card()?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent);

describe('video editor', () => {
  it('accepts a short YouTube URL and normalises it', {
    meta: { spec: ['1.10 the video is sold', '2.42 menu'] },
  }, async () => {
    const server = await openWaiver();
    expect(card()).toBeNull();
    await openEditor('Add video');
    expect(document.activeElement).toBe(box('YouTube address'));
    type('YouTube address', ' youtu.be/aqz-KE-bpKQ?si=abc ');
    expect(document.querySelector('iframe[src="/video-frame"]')).not.toBeNull();
    leave(box('YouTube address'));
    expect(box('YouTube address').value).toBe(YOUTUBE);
    press('Done');
    expect(facts()).toEqual(['Video at YouTube', 'No questions']);
    expect((await savedConfig(server)).videoUrl).toBe(YOUTUBE);
  });

  it('hides the “Add video” button once there is a video', async () => {
    await openWaiver();
    const add = () => screen.queryByRole('button', { name: 'Add video' });
    fireEvent.click(add() as HTMLElement);
    await screen.findByRole('button', { name: 'Done' });
    type('YouTube address', YOUTUBE);
    press('Done');
    expect([add(), facts()]).toEqual([null, ['Video at YouTube', 'No questions']]);
  });

  it('rejects other URLs on blur', async () => {
    const server = await openWaiver();
    await openEditor('Add video');
    const wrong = ['Please enter the address of a video at YouTube, or upload a file.'];
    type('YouTube address', 'https://vimeo.com/769');
    expect(alerts()).toEqual([]);
    leave(box('YouTube address'));
    expect(alerts()).toEqual(wrong);
    type('YouTube address', 'https://vimeo.com/76979871');
    expect(alerts()).toEqual([]);
    leave(box('YouTube address'));
    expect(alerts()).toEqual(wrong);
    press('Done');
    expect(facts()).toEqual(['https://vimeo.com/76979871', 'No questions']);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(document.activeElement).toBe(box('YouTube address')));
    expect(server.requestsTo(PUT)).toEqual([]);
  });

  it('reads the duration from the player', async () => {
    const server = await openWaiver({ videoUrl: FILE });
    await openEditor();
    expect(inEditor().queryByRole('textbox', { name: 'Transcript' })).toBeNull();
    loadVideo(61.04);
    type('Transcript', 'Hold on to the rope.');
    press('Done');
    expect((await savedConfig(server)).video).toEqual({
      duration: 61,
      captions: [],
      transcript: 'Hold on to the rope.',
    });
  });

  it('asks for the duration if the player fails', async () => {
    const server = await openWaiver({ videoUrl: YOUTUBE });
    await openEditor();
    const frame = document.querySelector('iframe[src="/video-frame"]') as HTMLIFrameElement;
    const contentWindow = { postMessage: () => undefined } as unknown as Window;
    Object.defineProperty(frame, 'contentWindow', { value: contentWindow });
    const data = { kind: 'broken', code: 'YouTube 153' };
    fireEvent(window, new MessageEvent('message', { data, origin: location.origin, source: contentWindow }));
    expect(alerts()[0]).toContain('The video cannot be shown here (YouTube 153).');
    type('YouTube address', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ');
    expect(alerts().join()).not.toContain('cannot be shown');
    type('YouTube address', YOUTUBE);
    type(/^Length of the video/, '4:30');
    press('Done');
    expect((await savedConfig(server)).video?.duration).toBe(270);
  });
});

describe('video card', () => {
  it('lists video details and removes the video after a confirmation, with undo', async () => {
    const captions = [{ locale: 'de' as const, sha256: 'cd'.repeat(32) }];
    const server = await openWaiver({ ...WITH_VIDEO, video: { duration: 90, captions, transcript: '' } });
    expect(facts()).toEqual(['Uploaded file', '1:30 long', '2 questions', 'Captions: Deutsch']);
    fireEvent.click(screen.getByRole('button', { name: 'Remove video' }));
    const [asked] = screen.getAllByRole('dialog', { name: 'Remove the video?' });
    expect(asked?.textContent).toContain('Its 2 questions go with it.');
    fireEvent.click(screen.getAllByRole('button', { name: 'Remove video' }).at(-1) as HTMLElement);
    expect(card()).toBeNull();
    expect(await screen.findByText('The video has been removed')).toBeDefined();
    fireEvent.click(screen.getAllByText('Undo').at(-1) as HTMLElement);
    expect(facts()).toHaveLength(4);
    const { videoUrl, questions } = await savedConfig(server);
    expect([videoUrl, questions.length]).toEqual([FILE, 2]);
  });
});

describe('question', () => {
  it('is added at the current position and shows no errors until its fields lose focus', {
    meta: { spec: '2.47 dialogs' },
  }, async () => {
    const server = await openWaiver(WITH_VIDEO);
    await openEditor();
    const video = loadVideo();
    slideTo('30.5');
    expect(video.currentTime).toBe(30.5);
    const pause = vi.spyOn(video, 'pause');
    press('Add question here');
    expect(pause).toHaveBeenCalled();
    expect(rows()).toEqual(['0:12Where is the exit?', '0:30.5No text yet', '1:05Who helps you?']);
    expect(marks()).toEqual([
      'Question 1 at 0:12: Where is the exit?',
      'Question 2 at 0:30.5: No text yet',
      'Question 3 at 1:05: Who helps you?',
    ]);
    await waitFor(() => expect(document.activeElement).toBe(box(ITS_TEXT)));
    expect(alerts()).toEqual([]);
    leave(box(ITS_TEXT));
    expect(alerts()).toEqual(['Please fill in this field.']);
    type(ITS_TEXT, 'What do you hold?');
    expect(alerts()).toEqual([]);
    leave(box('Answer 2'));
    expect(alerts()).toEqual(['Please enter at least two options.']);
    type('Answer 1', 'The rope');
    type('Answer 2', 'The rope');
    expect(alerts()).toEqual(['This option is there twice.']);
    type('Answer 2', 'Nothing');
    expect(alerts()).toEqual(['Please choose the correct answer.']);
    press('Answer 1 is correct');
    expect(alerts()).toEqual([]);
    press('Done');
    expect((await savedConfig(server)).questions[1]).toMatchObject({
      content: 'What do you hold?',
      options: ['The rope', 'Nothing'],
      correctOption: 'The rope',
      displayTime: 30.5,
    });
  });

  it('takes the focus when added, whether or not it is the first', async () => {
    await openWaiver({ ...WITH_VIDEO, questions: [] });
    await openEditor();
    loadVideo();
    press('Add question here');
    await waitFor(() => expect(document.activeElement).toBe(box(ITS_TEXT)));
    type(/^Asked at/, '0:10');
    box(/^Asked at/).focus();
    press('Add question here');
    await waitFor(() => expect(document.activeElement).toBe(box(ITS_TEXT)));
    expect(rows()).toEqual(['0:00No text yet', '0:10No text yetIncomplete']);
  });

  it('has to be complete before the editor is done', async () => {
    await openWaiver({ ...WITH_VIDEO, questions: [] });
    await openEditor();
    loadVideo();
    press('Add question here');
    press('Done');
    expect(alerts()).toEqual(['Please fill in this field.', 'Please enter at least two options.']);
    await waitFor(() => expect(document.activeElement).toBe(box(ITS_TEXT)));
    type(ITS_TEXT, 'What do you hold?');
    press(/^0:00/);
    press('Done');
    await waitFor(() =>
      expect(document.activeElement).toBe(inEditor().getByRole('group', { name: 'Answers' })),
    );
    press('Remove question');
    press('Done');
    expect(screen.queryByRole('dialog', { name: 'Safety video' })).toBeNull();
  });

  it('does not keep the editor open when there is no video', async () => {
    const questions = (WITH_VIDEO.questions ?? []).map((question) => ({ ...question, content: '' }));
    await openWaiver({ ...WITH_VIDEO, videoUrl: '', questions });
    await openEditor();
    press('Done');
    expect(screen.queryByRole('dialog', { name: 'Safety video' })).toBeNull();
  });

  it('tracks its correct answer by index', {
    meta: { spec: '3.17 Question' },
  }, async () => {
    const server = await openWaiver(WITH_VIDEO);
    await openEditor();
    press(/^0:12/);
    press('Answer 2 is correct');
    for (const value of ['Left', '', 'Straight on']) type('Answer 2', value);
    press('Add answer');
    await waitFor(() => expect(document.activeElement).toBe(box('Answer 3')));
    type('Answer 3', 'Up');
    press('Remove answer 1');
    expect(inEditor().getByRole<HTMLInputElement>('radio', { name: 'Answer 1 is correct' }).checked).toBe(
      true,
    );
    press('Done');
    expect((await savedConfig(server)).questions[0]).toMatchObject({
      options: ['Straight on', 'Up'],
      correctOption: 'Straight on',
    });
  });

  it('seeks the video when selected, and can be moved, removed and restored', async () => {
    await openWaiver(WITH_VIDEO);
    await openEditor();
    const video = loadVideo();
    press(/^1:05/);
    expect([video.currentTime, box(ITS_TEXT).value]).toEqual([65, 'Who helps you?']);
    press('Question 1 at 0:12: Where is the exit?');
    expect([video.currentTime, box(ITS_TEXT).value]).toEqual([12, 'Where is the exit?']);
    type(/^Asked at/, '1:20');
    expect(rows()[0]).toContain('Where is the exit?');
    // Questions are sorted only when one is selected, so that a row does not move just before it is clicked.
    press(/^1:05/);
    const moved = ['1:05Who helps you?', '1:20Where is the exit?'];
    expect(rows()).toEqual(moved);
    press(/^1:20/);
    press('Remove question');
    expect(rows()).toEqual(['1:05Who helps you?']);
    press('Undo');
    expect(rows()).toEqual(moved);
  });

  it('can be timed by typing, by button or from the video, but not beyond the end', async () => {
    await openWaiver(WITH_VIDEO);
    await openEditor();
    const video = loadVideo();
    press(/^0:12/);
    type(/^Asked at/, '0:2');
    expect(rows()[0]).toContain('0:02');
    type(/^Asked at/, '0:20x');
    leave(box(/^Asked at/));
    expect([box(/^Asked at/).value, ...alerts()]).toEqual(['0:20x', 'Please type a time such as 1:05.']);
    type(/^Asked at/, '1:31');
    leave(box(/^Asked at/));
    expect(alerts()).toEqual(['The video is over by then.']);
    press('One second earlier');
    expect(video.currentTime).toBe(89.9);
    expect(alerts()).toEqual([]);
    press('One second later');
    expect(box(/^Asked at/).value).toBe('1:29.9');
    slideTo('7');
    press('Take the current time, 0:07');
    expect(box(/^Asked at/).value).toBe('0:07');
  });

  it('is marked as incomplete in both the list and the checklist', async () => {
    await openWaiver({ ...WITH_VIDEO, questions: [{ ...QUESTION, options: ['Left'], content: '' }] });
    fireEvent.click(
      await screen.findByRole('button', { name: 'Give question 1 of the video two different answers' }),
    );
    await waitFor(() =>
      expect(document.activeElement).toBe(inEditor().getByRole('group', { name: 'Answers' })),
    );
    expect(rows()).toEqual(['0:12No text yetIncomplete']);
    expect(alerts()).toEqual(['Please fill in this field.', 'Please enter at least two options.']);
    expect(loadVideo().currentTime).toBe(12);
  });

  it('is added from the checklist if there is none', async () => {
    await openWaiver({ ...WITH_VIDEO, questions: [] });
    fireEvent.click(await screen.findByRole('button', { name: 'Ask at least one question about the video' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Add question here'));
  });

  it('is opened if the server rejects it', async () => {
    const errors = [{ path: 'config.questions[1].displayTime', code: 'after_the_end', message: '' }];
    const server = await openWaiver(WITH_VIDEO, {
      [PUT]: { status: 422, json: { code: 'invalid', errors } },
    });
    fireEvent.change(screen.getByRole('textbox', { name: 'Title' }), { target: { value: 'New' } });
    await savedConfig(server);
    await screen.findByRole('dialog', { name: 'Safety video' });
    await waitFor(() => expect(document.activeElement).toBe(box(/^Asked at/)));
    expect(box(/^Asked at/).value).toBe('1:05');
  });

  it('is stored in the browser while the editor is open', async () => {
    await openWaiver(WITH_VIDEO);
    await openEditor();
    press(/^0:12/);
    type(ITS_TEXT, 'Half a ques');
    dispatchEvent(new Event('pagehide'));
    const kept = Object.entries({ ...localStorage }).find(([name]) => name.includes(ID))?.[1];
    expect(kept).toContain('Half a ques');
  });
});
