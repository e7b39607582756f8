import { useEffect, useState } from 'react';

const STRENGTHS = ['weak', 'weak', 'fair', 'good', 'strong'] as const;
export type Strength = (typeof STRENGTHS)[number];

/** Longer passwords are strong anyway, and the time to estimate grows with their length. */
const ESTIMATED_CHARACTERS = 40;
const PAUSE_MS = 200;

type Estimate = (password: string) => Strength;

const loadEstimator = async (): Promise<Estimate> => {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return (password) => STRENGTHS[estimator.check(password.slice(0, ESTIMATED_CHARACTERS)).score];
};

let loading: Promise<Estimate> | undefined;

/** Estimates by how many guesses it takes (zxcvbn). Its 200 kB are loaded with the first character that is typed. */
export const usePasswordStrength = (password: string): Strength | undefined => {
  const [strength, setStrength] = useState<Strength>();
  useEffect(() => {
    setStrength(undefined);
    if (password === '') return undefined;
    loading ??= loadEstimator();
    const timer = setTimeout(() => {
      // Without the scripts, the form works as it does without a strength.
      loading
        ?.then((estimate) => setStrength(estimate(password)))
        .catch(() => {
          loading = undefined;
        });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [password]);
  return strength;
};
