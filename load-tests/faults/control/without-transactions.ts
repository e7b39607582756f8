import pg from 'pg';

/** Control arm: every statement commits by itself, so that a killed restore or migration leaves a part of it. */

const { query } = pg.Client.prototype;
const isBoundary = (text: unknown): boolean => text === 'begin' || text === 'commit';

pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const given = isBoundary(args[0]) ? ['select 1', ...args.slice(1)] : args;
  return (query as (...all: unknown[]) => unknown).apply(this, given);
} as typeof query;
