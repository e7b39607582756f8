import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { ROOT } from './compose-file.ts';

export const KUBERNETES_FOLDER = join(ROOT, 'deploy/kubernetes');

type Selector = { readonly matchLabels: Readonly<Record<string, string>> };

export type Container = {
  readonly name: string;
  readonly image: string;
  readonly args?: readonly string[];
  readonly command?: readonly string[];
  readonly env: readonly {
    readonly name: string;
    readonly value?: string;
    readonly valueFrom?: { readonly configMapKeyRef: { readonly key: string } };
  }[];
  readonly envFrom?: readonly unknown[];
  readonly startupProbe?: object;
  readonly readinessProbe?: object;
  readonly livenessProbe?: object;
  readonly resources: object;
  readonly securityContext: object;
};

export type PodSpec = {
  readonly containers: readonly [Container];
  readonly terminationGracePeriodSeconds?: number;
  readonly securityContext: object;
  readonly automountServiceAccountToken: boolean;
  readonly topologySpreadConstraints?: readonly { readonly labelSelector: Selector }[];
  readonly volumes: readonly {
    readonly name: string;
    readonly secret?: { readonly items: readonly { readonly key: string; readonly path: string }[] };
  }[];
};

export type Manifest = {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec?: {
    readonly template?: { readonly metadata: { readonly labels: object }; readonly spec: PodSpec };
    readonly selector?: Selector | Readonly<Record<string, string>>;
    readonly ports?: readonly { readonly port: number; readonly targetPort: string }[];
  };
};

/** Reads all objects of the base and the components, before kustomize adds names, labels and hashes. */
export const readManifests = (): readonly Manifest[] =>
  globSync('**/*.yaml', { cwd: KUBERNETES_FOLDER, exclude: ['**/kustomization.yaml'] }).flatMap((name) =>
    parseAllDocuments(readFileSync(join(KUBERNETES_FOLDER, name), 'utf8')).map(
      (document) => document.toJS() as Manifest,
    ),
  );
