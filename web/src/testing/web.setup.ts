import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { announce } from '../sign/frame/announcer.tsx';

// Generous, because the machine may be busy.
configure({ asyncUtilTimeout: 20_000 });

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
  announce('');
});
