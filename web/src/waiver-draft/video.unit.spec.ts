import { documentWords } from '@waivers/waiver/texts/en/document.ts';
import { describe, expect, it } from 'vitest';
import {
  addQuestion,
  arrangeQuestions,
  changeQuestion,
  changeVideo,
  hasVideo,
  newQuestion,
  removeVideo,
  setAddress,
  setDuration,
  videoIn,
} from './video.ts';
import { changeConfig, isSameDraft, newWaiver, type WaiverDraft } from './waiver-draft.ts';

const URL = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';
const EMPTY = newWaiver('en', documentWords).draft;
const DRAFT = setDuration(setAddress(EMPTY, URL), 90.04);
const withQuestions = (...times: readonly number[]): WaiverDraft =>
  times.reduce((draft, time) => addQuestion(draft, { ...newQuestion(time), id: `q${time}` }), DRAFT);
const idsOf = ({ config }: WaiverDraft) => config.questions.map(({ id }) => id);

describe('draft video', () => {
  it('has a URL and a duration in tenths of a second', () => {
    expect([hasVideo(EMPTY), hasVideo(DRAFT)]).toEqual([false, true]);
    expect(videoIn(DRAFT)).toEqual({
      videoUrl: URL,
      video: { duration: 90, captions: [], transcript: '' },
      questions: [],
    });
  });

  it('keeps its duration when the player reports nearly the same', () => {
    expect(setDuration(DRAFT, 90.9)).toBe(DRAFT);
    expect(setDuration(DRAFT, 91).config.video?.duration).toBe(91);
  });

  it('loses its duration when the URL changes unless it has a transcript', () => {
    const asked = withQuestions(12);
    expect(videoIn(setAddress(asked, '/v1/media/a'))).toMatchObject({ video: undefined, questions: [{}] });
    const told = changeVideo(asked, { transcript: 'Hold on.' });
    expect(setAddress(told, '/v1/media/a').config.video).toEqual(told.config.video);
    expect(setAddress(told, URL)).toBe(told);
  });

  it('has no transcript until its duration is known', () => {
    const draft = setAddress(EMPTY, URL);
    expect(changeVideo(draft, { transcript: 'Hold on.' })).toBe(draft);
  });

  it('is removed with all its data and can be restored', () => {
    const before = changeVideo(withQuestions(12), { transcript: 'Hold on.' });
    const removed = removeVideo(before);
    expect(isSameDraft(removed, EMPTY)).toBe(true);
    expect(changeConfig(removed, videoIn(before))).toEqual(before);
  });
});

describe('draft questions', () => {
  it('are inserted by time, with two empty options', () => {
    expect(idsOf(withQuestions(30, 12, 20))).toEqual(['q12', 'q20', 'q30']);
    expect(newQuestion(12.34)).toMatchObject({ content: '', options: ['', ''], displayTime: 12.3 });
    expect(newQuestion(1).id).not.toBe(newQuestion(1).id);
  });

  it('stay before the end of the video', () => {
    expect(setDuration(DRAFT, 11.96).config.video?.duration).toBe(11.9);
    expect(newQuestion(11.96, 11.9).displayTime).toBe(11.8);
    expect(newQuestion(2.3, 11.9).displayTime).toBe(2.3);
  });

  it('keep their position while being edited and are sorted afterwards', () => {
    const changed = changeQuestion(withQuestions(12, 20), 'q12', { displayTime: 25 });
    expect(idsOf(changed)).toEqual(['q12', 'q20']);
    expect(idsOf(arrangeQuestions(changed))).toEqual(['q20', 'q12']);
    const inOrder = withQuestions(12, 20);
    expect(arrangeQuestions(inOrder)).toBe(inOrder);
  });
});
