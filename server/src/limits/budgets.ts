import { LRUCache } from 'lru-cache';

export type Budgets = {
  take(who: string, amount: number): number;
  giveBack(who: string, amount: number): void;
};

/** Least recently used keys are evicted and start with a full budget again. */
const MOST_REMEMBERED = 20_000;

export const createBudgets = (options: {
  readonly amount: number;
  readonly windowMs: number;
  readonly clock?: () => number;
}): Budgets => {
  const { amount: full, windowMs, clock = () => performance.now() } = options;
  const perMs = full / windowMs;
  const known = new LRUCache<string, { left: number; at: number }>({ max: MOST_REMEMBERED });

  const look = (who: string) => {
    const now = clock();
    const budget = known.get(who) ?? { left: full, at: now };
    budget.left = Math.min(full, budget.left + (now - budget.at) * perMs);
    budget.at = now;
    known.set(who, budget);
    return budget;
  };

  return {
    take: (who, amount) => {
      const budget = look(who);
      if (budget.left < amount) return Math.ceil((amount - budget.left) / perMs / 1000);
      budget.left -= amount;
      return 0;
    },
    giveBack: (who, amount) => {
      const budget = look(who);
      budget.left = Math.min(full, budget.left + amount);
    },
  };
};
