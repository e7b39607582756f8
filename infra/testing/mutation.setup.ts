import fc from 'fast-check';

/** The first counterexample already kills the mutant, so shrinking it would waste time. */
fc.configureGlobal({ endOnFailure: true });
