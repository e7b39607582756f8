import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useShownCount } from './sections-list.tsx';

it('useShownCount starts with one batch, grows to all and includes added sections immediately', async () => {
  const counts: number[] = [];
  const { result, rerender } = renderHook(
    ({ of }) => {
      const count = useShownCount(of, false);
      counts.push(count);
      return count;
    },
    { initialProps: { of: 30 } },
  );
  expect(result.current).toBe(8);
  await waitFor(() => expect(result.current).toBe(30));
  expect([...new Set(counts)]).toEqual([8, 16, 24, 30]);
  rerender({ of: 31 });
  expect(result.current).toBe(31);
});

it('useShownCount returns all sections before a jump to one of them', () => {
  const { result, rerender } = renderHook(({ showsAll }) => useShownCount(30, showsAll), {
    initialProps: { showsAll: false },
  });
  rerender({ showsAll: true });
  expect(result.current).toBe(30);
});
