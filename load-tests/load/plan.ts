import { readdirSync } from 'node:fs';

const VICTIMS = ['product', 'postgres', 'nats'] as const;
export type Victim = (typeof VICTIMS)[number];

export type Plan = {
  readonly name: string;
  /** Undefined: start a product for the run. */
  readonly url?: string;
  readonly rate?: number;
  readonly seconds?: number;
  readonly kill?: Victim;
  /** Whether to replace the processes of the distributed product one by one. */
  readonly restart?: true;
  /** `API_PROCESSES` of the product that is started. */
  readonly processes?: number;
};

export const SCRIPTS = readdirSync(new URL('../k6/', import.meta.url))
  .filter((file) => /^[a-z-]+\.ts$/.test(file))
  .map((file) => file.slice(0, -'.ts'.length))
  .toSorted();

export const OPTIONS = {
  url: { type: 'string' },
  'i-own-this-host': { type: 'boolean' },
  rate: { type: 'string' },
  duration: { type: 'string' },
  kill: { type: 'string' },
  restart: { type: 'boolean' },
  processes: { type: 'string' },
} as const;

type Values = {
  readonly url?: string | undefined;
  readonly 'i-own-this-host'?: boolean | undefined;
  readonly rate?: string | undefined;
  readonly duration?: string | undefined;
  readonly kill?: string | undefined;
  readonly restart?: boolean | undefined;
  readonly processes?: string | undefined;
};

/** Names the files of a run's results. */
export const resultName = ({ name, kill, restart, processes }: Plan): string =>
  [
    `load-${name}`,
    ...(kill === undefined ? [] : [`${kill}-killed`]),
    ...(restart === undefined ? [] : ['restarted']),
    ...(processes === undefined ? [] : [`${processes}-processes`]),
  ].join('-');

export class BadPlan extends Error {}

const isLoopback = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);

const urlIn = (text: string, isOwn: boolean): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new BadPlan(`--url takes an address such as http://127.0.0.1:8080, not "${text}".`);
  if (!isLoopback(url) && !isOwn)
    throw new BadPlan(
      `${url.hostname} is another machine. A load test can take it down and fills its log for good: add --i-own-this-host if it is yours.`,
    );
  return url.origin;
};

const rateIn = (text: string): number => {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new BadPlan(`--rate takes journeys per second, not "${text}".`);
  return Number(text);
};

const secondsIn = (text: string): number => {
  const [, count = '', unit = ''] = /^([1-9]\d{0,4})(s|m|h)$/.exec(text) ?? [];
  const seconds = Number(count) * ({ s: 1, m: 60, h: 3600 }[unit] ?? 0);
  if (seconds === 0) throw new BadPlan(`--duration takes a time such as 30s or 5m, not "${text}".`);
  return seconds;
};

const victimIn = (text: string): Victim => {
  const victim = VICTIMS.find((known) => known === text);
  if (victim === undefined) throw new BadPlan(`--kill takes ${VICTIMS.join(', ')}, not "${text}".`);
  return victim;
};

const processesIn = (text: string): number => {
  if (!/^[1-4]$/.test(text)) throw new BadPlan(`--processes takes a number from 1 to 4, not "${text}".`);
  return Number(text);
};

/** @throws BadPlan with a sentence for the user */
export const readPlan = ([name = '']: readonly string[], values: Values): Plan => {
  const { url, rate, duration, kill, restart, processes } = values;
  if (!SCRIPTS.includes(name))
    throw new BadPlan(`There is no load test "${name}". Choose from ${SCRIPTS.join(', ')}.`);
  if (url !== undefined && (kill ?? restart ?? processes) !== undefined)
    throw new BadPlan(
      '--kill, --restart and --processes need a product that this command starts: leave out --url.',
    );
  if (restart !== undefined && (kill ?? processes) !== undefined)
    throw new BadPlan('--restart starts two processes of each kind: leave out --kill and --processes.');
  return {
    name,
    ...(url === undefined ? {} : { url: urlIn(url, values['i-own-this-host'] === true) }),
    ...(rate === undefined ? {} : { rate: rateIn(rate) }),
    ...(duration === undefined ? {} : { seconds: secondsIn(duration) }),
    ...(kill === undefined ? {} : { kill: victimIn(kill) }),
    ...(restart === true ? { restart } : {}),
    ...(processes === undefined ? {} : { processes: processesIn(processes) }),
  };
};
