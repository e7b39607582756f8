import { LRUCache } from 'lru-cache';

/** What each of many spends of something that comes back with time: a full budget, and as much again in every window. */
export type Budgets = {
  /** @returns 0 when it has been taken, else in how many seconds there will be enough; then nothing was taken */
  take(who: string, amount: number): number;
  /** What was taken and not used after all. */
  giveBack(who: string, amount: number): void;
};

/** Of more, those who were not seen for longest are forgotten, which gives them a full budget. */
const MOST_REMEMBERED = 20_000;

/** @param options.clock milliseconds that never go back */
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
