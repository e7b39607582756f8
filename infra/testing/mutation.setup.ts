import fc from 'fast-check';

/** The first counterexample kills a mutant; shrinking it is wasted time. */
fc.configureGlobal({ endOnFailure: true });
