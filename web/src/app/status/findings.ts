import { STATUS_LISTS, type Status } from '@waivers/contract/status/status.ts';
import type { AppTextId } from '../../messages/use-text.ts';
import { type SigningSeen, USUAL_SECONDS } from '../../status/use-status.ts';
import { type Finding, lagCode, notChecked, type Words } from './finding.ts';

export const signingFinding = (words: Words, seen: SigningSeen): Finding => {
  const { text, saySince } = words;
  const label = 'status.signing';
  if (seen.state !== 'refused') {
    return seen.state === 'works'
      ? { label, tone: 'good', headline: text('status.signing.works') }
      : notChecked(words, label, 'status.signing.unknown');
  }
  return {
    label,
    tone: 'bad',
    headline: text('status.signing.refused', { time: saySince(seen.since) }),
    details: [text('status.signing.refusedText')],
    codes: [`signing=refused since=${new Date(seen.since).toISOString()}`],
  };
};

export const listsFinding = (words: Words, { lists }: Status): Finding => {
  const { text, sayDuration, sayRebuilt } = words;
  const label = 'status.lists';
  const all = STATUS_LISTS.map((list) => lists[list]);
  if (all.some(({ behindSeconds }) => behindSeconds === undefined))
    return notChecked(words, label, 'status.logAway', ['log=away']);
  const behind = Math.max(...all.map(({ behindSeconds = 0 }) => behindSeconds));
  const rebuilds = all.flatMap(({ rebuilt }) => rebuilt ?? []);
  const rebuilt = rebuilds.length === 0 ? [] : [sayRebuilt(Math.min(...rebuilds))];
  if (behind < USUAL_SECONDS)
    return { label, tone: 'good', headline: text('status.lists.current'), details: rebuilt };
  return {
    label,
    tone: 'warn',
    headline: text('status.behind', { duration: sayDuration(behind) }),
    details: [...rebuilt, text('status.lists.behindText')],
    codes: [lagCode('read_model_lag', behind)],
  };
};

export const recordsFinding = (words: Words, { incomplete }: Status): Finding => {
  const { text } = words;
  const label = 'status.records';
  const { lists, deliveries } = incomplete;
  if (lists === undefined || deliveries === undefined)
    return notChecked(words, label, 'status.logAway', ['log=away']);
  if (lists + deliveries === 0) return { label, tone: 'good', headline: text('status.records.complete') };
  return {
    label,
    tone: 'warn',
    headline: text('status.records.incomplete'),
    details: [
      ...(lists === 0 ? [] : [text('status.records.lists', { count: lists })]),
      ...(deliveries === 0 ? [] : [text('status.records.deliveries', { count: deliveries })]),
      text('status.records.safe'),
    ],
    codes: [
      ...(lists === 0 ? [] : [`parked_streams=${lists}`]),
      ...(deliveries === 0 ? [] : [`parked_in_reactors=${deliveries}`]),
    ],
  };
};

const BACKUPS: Readonly<Partial<Record<string, AppTextId>>> = {
  never: 'status.backups.never',
  off: 'status.backups.off',
};

export const backupsFinding = ({ text, sayMoment }: Words, { backup }: Status): Finding => {
  const label = 'status.backups';
  const { state, verifiedAt } = backup;
  if (verifiedAt !== undefined) {
    const headline = text('status.backups.verified', { time: sayMoment(verifiedAt) });
    if (state === 'verified') return { label, tone: 'good', headline };
    return { label, tone: 'warn', headline, details: [text('status.backups.late')], codes: ['backup=late'] };
  }
  return {
    label,
    tone: state === 'never' ? 'warn' : 'neutral',
    headline: text(BACKUPS[state] ?? 'status.backups.unknown'),
    ...(state === 'never' ? { codes: ['backup=never'] } : { details: [text('status.backups.ask')] }),
  };
};
