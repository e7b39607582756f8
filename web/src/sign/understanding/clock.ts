import type { IntlShape } from 'react-intl';

/** `1:05`, for the eye. */
export const clockOf = (seconds: number): string => {
  const whole = Math.max(Math.round(seconds), 0);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};

/** `1 minute 20`, for the ear. */
export const timeInWords = (intl: IntlShape, seconds: number): string => {
  const whole = Math.max(Math.round(seconds), 0);
  const values = { minutes: Math.floor(whole / 60), seconds: whole % 60 };
  if (values.minutes === 0) return intl.formatMessage({ id: 'video.seconds' }, values);
  return intl.formatMessage(
    { id: values.seconds === 0 ? 'video.minutes' : 'video.minutesAndSeconds' },
    values,
  );
};
