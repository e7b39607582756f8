import { SUMMARY_FILE } from './settings.ts';

type SummaryData = { readonly metrics: object; readonly state: object };

/** Leaves out the setup data, which holds a token. */
export const handleSummary = ({ metrics, state }: SummaryData): Record<string, string> | undefined =>
  SUMMARY_FILE === undefined ? undefined : { [SUMMARY_FILE]: JSON.stringify({ metrics, state }) };
