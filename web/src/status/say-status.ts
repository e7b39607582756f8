import { useIntl } from 'react-intl';
import { useText } from '../messages/use-text.ts';
import { useSayTime } from '../ui/page/say-time.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A time of day is unambiguous for this long. */
const SAME_DAY_MS = 12 * HOUR * 1000;

/** Says durations in whole minutes, hours or days, so that they do not change with every poll. */
export const useSayDuration = (): ((seconds: number) => string) => {
  const intl = useIntl();
  return (seconds) => {
    const [unit, size] =
      seconds < 2 * HOUR
        ? (['minute', MINUTE] as const)
        : seconds < 2 * DAY
          ? (['hour', HOUR] as const)
          : (['day', DAY] as const);
    const count = Math.max(1, Math.round(seconds / size));
    return intl.formatNumber(count, { style: 'unit', unit, unitDisplay: 'long' });
  };
};

/** Says how far a rebuild has come. Its last steps come after everything is loaded. */
export const useSayRebuilt = (): ((rebuilt: number) => string) => {
  const text = useText();
  const intl = useIntl();
  return (rebuilt) =>
    text('status.rebuilt', { percent: intl.formatNumber(Math.min(rebuilt, 0.99), { style: 'percent' }) });
};

/** Says since when something lasts, with the day unless it is recent. @param timeZone the business's time zone */
export const useSaySince = (timeZone: string): ((at: string | number) => string) => {
  const sayTime = useSayTime(timeZone, 'time');
  const sayDay = useSayTime(timeZone, 'recent');
  return (at) => {
    const moment = new Date(at);
    return (Date.now() - moment.getTime() < SAME_DAY_MS ? sayTime : sayDay)(moment.toISOString());
  };
};
