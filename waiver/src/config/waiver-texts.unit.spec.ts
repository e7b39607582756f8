import { defaultTreeAdapter } from 'parse5';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MAX_HTML_LENGTH } from '../rich-text/rich-text.ts';
import { errorsOf } from '../testing/outcome.ts';
import { changedWire, savedConfig, saveWaiver, wireOf } from '../testing/saved-waivers.ts';
import { configWith, samplePart } from '../testing/waiver-samples.ts';

const withTexts = (count: number, html: string) => {
  const more = Array.from({ length: count }, (_, index) =>
    samplePart({ type: 'general', title: `More ${index}` }),
  );
  const wire = wireOf(configWith(...more));
  return {
    ...wire,
    waiverParts: wire.waiverParts
      .filter(({ waiverMode }) => waiverMode === 'adult')
      .map((part) => (part.title.startsWith('More ') ? { ...part, content: html } : part)),
  };
};

/** Unclosed formatting is reopened in every paragraph, which creates many more elements than tags. */
const MULTIPLYING = '<b id=1><b id=2><b id=3><p>x</p>'.repeat(50);

afterEach(() => vi.restoreAllMocks());

describe('waiver texts', () => {
  it('share one parsing budget and are not parsed once it is used up', () => {
    const createElement = vi.spyOn(defaultTreeAdapter, 'createElement');
    const errors = errorsOf(saveWaiver(withTexts(180, MULTIPLYING)));
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatch(/^config\.waiverParts\[\d+\]\.content: too_complex$/);
    expect(createElement.mock.calls.length).toBeGreaterThan(5000);
    expect(createElement.mock.calls.length).toBeLessThanOrEqual(30_000);
  });

  it('are not parsed after the first one that is too deep', () => {
    const createElement = vi.spyOn(defaultTreeAdapter, 'createElement');
    const deep = '<div>'.repeat(1000);
    expect(errorsOf(saveWaiver(changedWire({ description: deep, content: deep })))).toEqual([
      'config.description: too_complex',
    ]);
    expect(createElement.mock.calls.length).toBeLessThan(300);
  });

  it('are not parsed if together they are too long to store', () => {
    const createElement = vi.spyOn(defaultTreeAdapter, 'createElement');
    const long = 'a'.repeat(MAX_HTML_LENGTH);
    expect(errorsOf(saveWaiver(withTexts(7, long)))).toEqual(['config: config_too_large']);
    expect(createElement).not.toHaveBeenCalled();
  });

  it('are all reported if several are too long after normalisation', () => {
    const wide = '&'.repeat(30_000);
    expect(errorsOf(saveWaiver(changedWire({ description: wide, content: wide })))).toEqual([
      'config.description: too_long',
      'config.content: too_long',
    ]);
  });

  it('can be saved again within the limits, however long their HTML', () => {
    // The worst-case ratio of HTML to stored text is five characters per byte.
    const ampersands = '&'.repeat(17_000);
    const config = savedConfig({ ...withTexts(4, ampersands), description: ampersands, content: ampersands });
    expect(savedConfig(wireOf(config))).toEqual(config);
    const breaks = savedConfig(changedWire({ content: `${'<br>'.repeat(8000)}x` }));
    expect(savedConfig(wireOf(breaks))).toEqual(breaks);
  });
});
