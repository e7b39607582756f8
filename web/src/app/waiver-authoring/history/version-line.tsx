import type { WaiverVersion } from '@waivers/contract/waivers/waiver-versions.ts';
import { useText } from '../../../messages/use-text.ts';
import { useSayTime } from '../../../ui/page/say-time.ts';
import { useSession } from '../../session/use-session.ts';

const KINDS = {
  drafted: 'history.drafted',
  revised: 'history.revised',
  published: 'history.published',
  unpublished: 'history.unpublished',
} as const;

/** When, in the time zone of the business. */
export const useVersionDate = () => {
  const session = useSession();
  const timeZone = session.kind === 'owner' ? session.user.account.timeZone : 'UTC';
  const sayTime = useSayTime(timeZone);
  return ({ at }: Pick<WaiverVersion, 'at'>): string => sayTime(at);
};

/** What was done, when and by whom. */
export const useVersionLine = () => {
  const text = useText();
  const date = useVersionDate();
  return (version: WaiverVersion): string => {
    const { kind, by } = version;
    const done = text(Object.hasOwn(KINDS, kind) ? KINDS[kind as keyof typeof KINDS] : 'history.changed');
    const when = date(version);
    if (by.name !== null) return text('history.by', { done, date: when, name: by.name });
    return text(by.userId === null ? 'history.byNobody' : 'history.byErased', { done, date: when });
  };
};
