import { cleanup, configure, prettyDOM } from '@testing-library/react';
import React from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { announce } from '../sign/frame/announcer.tsx';

/** Prints the page only when the error is read: queries that wait fail many times before they succeed. */
const getElementError = (message: string | null, container: Element): Error =>
  Object.defineProperty(new Error(), 'message', {
    configurable: true,
    get: () => [message, prettyDOM(container)].filter(Boolean).join('\n\n'),
  });

// Generous, because the machine may be busy.
configure({ asyncUtilTimeout: 20_000, getElementError });

/** Queries by role ask whether elements are hidden. happy-dom would match every rule of Fluent's for each of them. */
const inlineStyle = (element: Element): CSSStyleDeclaration => {
  const { style, hidden } = element as HTMLElement;
  if (!hidden) return style;
  const hiding = document.createElement('p').style;
  hiding.display = 'none';
  return hiding;
};
window.getComputedStyle = inlineStyle;

/** What a page asks for after its test has ended stays unanswered. */
globalThis.fetch = () => new Promise(() => undefined);

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

/** React notes the stack of every element it makes, which takes a sixth of the time, until it has noted 10,000 in a second. */
const internals = (React as unknown as Record<string, object>)[INTERNALS];
if (internals !== undefined)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => 10_000,
    set: () => {
      // What React counts is left at that.
    },
  });

/** What a page kept after its test had ended, such as text that was being saved. */
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** Files of a worker share one window, so each test cleans up. */
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
