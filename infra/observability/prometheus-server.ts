import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { freePort } from '../launcher/postgres.ts';

const alerts = z.object({
  data: z.object({
    alerts: z.array(
      z.object({
        state: z.string(),
        labels: z.object({ alertname: z.string(), check: z.string().optional() }),
      }),
    ),
  }),
});

const series = z.object({ data: z.object({ result: z.array(z.unknown()) }) });

export type PrometheusServer = {
  /** Names of firing alerts, sorted; a failing check's with the check. */
  firing(): Promise<readonly string[]>;
  /** Whether a query has had data since the server started. @throws Error if Prometheus rejects the query */
  hasData(query: string): Promise<boolean>;
  stop(): Promise<void>;
};

/** Starts a real Prometheus that scrapes every second. @param targets such as `127.0.0.1:8080` */
export const startPrometheus = async (
  folder: string,
  rules: string,
  targets: readonly string[],
): Promise<PrometheusServer> => {
  const port = await freePort();
  writeFileSync(join(folder, 'alerts.yaml'), rules);
  const config = {
    global: { scrape_interval: '1s', scrape_timeout: '1s', evaluation_interval: '1s' },
    rule_files: ['alerts.yaml'],
    scrape_configs: [{ job_name: 'waivers', static_configs: [{ targets }] }],
  };
  // JSON is YAML.
  writeFileSync(join(folder, 'prometheus.yaml'), JSON.stringify(config));
  const log = openSync(join(folder, 'prometheus.log'), 'a');
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yaml')}`,
      `--storage.tsdb.path=${join(folder, 'prometheus')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: ['ignore', log, log] },
  );
  closeSync(log);
  const startedAt = Date.now() / 1000;
  const ended = once(child, 'exit');
  return {
    firing: async () => {
      const response = await fetch(`http://127.0.0.1:${port}/api/v1/alerts`);
      const found = alerts.parse(await response.json()).data.alerts;
      const names = found
        .filter(({ state }) => state === 'firing')
        .map(({ labels: { alertname, check } }) =>
          alertname === 'CheckFails' ? `${alertname} ${check}` : alertname,
        );
      return [...new Set(names)].sort();
    },
    hasData: async (query) => {
      const range = { query, start: String(startedAt), end: String(Date.now() / 1000), step: '1' };
      const url = `http://127.0.0.1:${port}/api/v1/query_range?${new URLSearchParams(range)}`;
      return series.parse(await (await fetch(url)).json()).data.result.length > 0;
    },
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};
