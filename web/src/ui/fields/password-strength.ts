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

/** Estimates how many guesses a password takes (zxcvbn). Loads 200 kB when the first character is typed. */
export const usePasswordStrength = (password: string): Strength | undefined => {
  const [strength, setStrength] = useState<Strength>();
  useEffect(() => {
    if (password === '') {
      setStrength(undefined);
      return undefined;
    }
    let isCurrent = true;
    loading ??= loadEstimator();
    const show = (estimate: Estimate): void => {
      if (isCurrent) setStrength(estimate(password));
    };
    const timer = setTimeout(() => {
      // Without the scripts, the form works, but shows no strength.
      loading?.then(show).catch(() => {
        loading = undefined;
      });
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [password]);
  return strength;
};
