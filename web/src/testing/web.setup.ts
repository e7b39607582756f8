import { cleanup, configure, prettyDOM } from '@testing-library/react';
import React from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { announce } from '../sign/frame/announcer.tsx';

/** Prints the page only when the message is read, because waiting queries fail many times first. */
const getElementError = (message: string | null, container: Element): Error =>
  Object.defineProperty(new Error(), 'message', {
    configurable: true,
    get: () => [message, prettyDOM(container)].filter(Boolean).join('\n\n'),
  });

configure({ asyncUtilTimeout: 20_000, getElementError });

/** Role queries check visibility; happy-dom would match every Fluent rule for each element. */
const inlineStyle = (element: Element): CSSStyleDeclaration => {
  const { style, hidden } = element as HTMLElement;
  if (!hidden) return style;
  const hiding = document.createElement('p').style;
  hiding.display = 'none';
  return hiding;
};
window.getComputedStyle = inlineStyle;

/** Requests after a test's end stay unanswered. */
globalThis.fetch = () => new Promise(() => undefined);

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

/** React captures a stack for every element, a sixth of the run time, until it has captured 10,000 in a second. */
const internals = (React as unknown as Record<string, object>)[INTERNALS];
if (internals !== undefined)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => 10_000,
    set: () => {
      // Ignore React's own counting.
    },
  });

/** Discard what a page stored after its test had ended. */
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** Files of a worker share one window. */
afterEach(() => {
  cleanup();
  vi.useRealTimers();
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
