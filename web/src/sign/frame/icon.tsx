const CIRCLE = 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z';

const PATHS = {
  info: `${CIRCLE}M12 11v5.5M12 7.6v.1`,
  warning: `${CIRCLE}M12 7v6M12 16.4v.1`,
  done: `${CIRCLE}M8 12.4l2.8 2.8L16.2 9.4`,
  clock: `${CIRCLE}M12 7v5l3.5 2`,
  search: 'M18 11a7 7 0 1 1-14 0 7 7 0 0 1 14 0ZM20.5 20.5 16 16',
  offline:
    'M3 3l18 18M2.5 9.3a14.3 14.3 0 0 1 3.6-2.3M9.8 5.7a14.3 14.3 0 0 1 11.7 3.6M5.6 13a9.6 9.6 0 0 1 4.2-2.4M14.9 10.9a9.6 9.6 0 0 1 3.5 2.1M8.9 16.4a5 5 0 0 1 6.2 0M12 19.6v.1',
  eraser:
    'M8 20h12M8 20l-4.6-4.6a2 2 0 0 1 0-2.8l9.2-9.2a2 2 0 0 1 2.8 0l5.2 5.2a2 2 0 0 1 0 2.8L12 20M8.4 7.6l8 8',
  page: 'M14 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8ZM14 3v5h5M9 13h6M9 17h4',
} as const;

export type IconName = keyof typeof PATHS;

/** A decorative icon. The text next to it carries the meaning. */
export const Icon = ({ name, className }: { name: IconName; className: string | undefined }) => (
  <svg
    className={className}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentcolor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={PATHS[name]} />
  </svg>
);
