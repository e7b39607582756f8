import fc from 'fast-check';

/** A mutant is dead at the first counterexample: nobody waits for the smallest one. */
fc.configureGlobal({ endOnFailure: true });
