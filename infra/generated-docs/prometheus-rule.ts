import { readFileSync } from 'node:fs';
import { parse, stringify } from 'yaml';

const ALERTS = new URL('../../deploy/observability/alerts.yaml', import.meta.url);

/** The alert rules as an object of the Prometheus operator, because kustomize cannot put a file into one. */
export const prometheusRule = (): string =>
  `# Written by \`npm run generate\` from deploy/observability/alerts.yaml.\n${stringify({
    apiVersion: 'monitoring.coreos.com/v1',
    kind: 'PrometheusRule',
    metadata: { name: 'waivers' },
    spec: parse(readFileSync(ALERTS, 'utf8')) as object,
  })}`;
