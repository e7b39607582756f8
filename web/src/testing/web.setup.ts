import { cleanup, configure, prettyDOM } from '@testing-library/react';
import React from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { announce } from '../sign/frame/announcer.tsx';

/** Prints the page only when the message is read, because queries fail many times while waiting. */
const getElementError = (message: string | null, container: Element): Error =>
  Object.defineProperty(new Error(), 'message', {
    configurable: true,
    get: () => [message, prettyDOM(container)].filter(Boolean).join('\n\n'),
  });

configure({ asyncUtilTimeout: 20_000, getElementError });

/** Skips style sheets, because role queries check visibility and happy-dom would match all Fluent rules. */
const inlineStyle = (element: Element): CSSStyleDeclaration => {
  const { style, hidden } = element as HTMLElement;
  if (!hidden) return style;
  const hiding = document.createElement('p').style;
  hiding.display = 'none';
  return hiding;
};
window.getComputedStyle = inlineStyle;

/** Requests made after a test has ended stay pending. */
globalThis.fetch = () => new Promise(() => undefined);

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

/** React captures stack traces for the first 10,000 elements per second, which takes a sixth of the run time. */
const internals = (React as unknown as Record<string, object>)[INTERNALS];
if (internals !== undefined)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => 10_000,
    set: () => {
      // Ignores React's own counting.
    },
  });

/** Discards what a page stored after its test had ended. */
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** Test files in the same worker share a window. */
afterEach(() => {
  // Fake timers would not clear what a page scheduled before them.
  vi.useRealTimers();
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  document.title = '';
  document.documentElement.removeAttribute('lang');
  document.body.replaceChildren();
  announce('');
});
