import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { announce } from '../sign/frame/announcer.tsx';

// The machine may be busy: what is waited for comes or does not, however long it takes.
configure({ asyncUtilTimeout: 20_000 });

/** The files of a worker share one window: each test leaves it as it found it. */
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  document.title = '';
  announce('');
});
