import { describe, expect, it } from 'vitest';
import { createBudgets } from './budgets.ts';

const MINUTE = 60_000;

describe('budget', () => {
  it('refills over time up to its maximum', () => {
    let now = 0;
    const budgets = createBudgets({ amount: 60, windowMs: MINUTE, clock: () => now });
    expect(budgets.take('a', 60)).toBe(0);
    expect(budgets.take('a', 5)).toBe(5);
    now += 5000;
    expect(budgets.take('a', 5)).toBe(0);
    expect(budgets.take('a', 1)).toBe(1);
    now += 10 * MINUTE;
    expect(budgets.take('a', 60)).toBe(0);
    expect(budgets.take('a', 1)).toBe(1);
  });

  it('is tracked separately for each key', () => {
    const budgets = createBudgets({ amount: 1, windowMs: MINUTE, clock: () => 0 });
    expect([budgets.take('a', 1), budgets.take('b', 1), budgets.take('a', 1)]).toEqual([0, 0, 60]);
  });

  it('can be refunded', () => {
    const budgets = createBudgets({ amount: 10, windowMs: MINUTE, clock: () => 0 });
    budgets.take('a', 10);
    budgets.giveBack('a', 4);
    expect([budgets.take('a', 5), budgets.take('a', 4)]).toEqual([6, 0]);
    budgets.giveBack('a', 1000);
    expect([budgets.take('a', 11), budgets.take('a', 10)]).toEqual([6, 0]);
  });

  it('is kept for the 20,000 most recently used keys', () => {
    const budgets = createBudgets({ amount: 1, windowMs: MINUTE, clock: () => 0 });
    for (let who = 0; who <= 20_000; who += 1) budgets.take(String(who), 1);
    expect(budgets.take('20000', 1)).toBe(60);
    expect(budgets.take('0', 1)).toBe(0);
  });
});
