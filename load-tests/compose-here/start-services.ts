import type { ComposeFile, ComposeService } from '@waivers/infra/deployment/compose-file.ts';
import { until } from '../faults/machine/until.ts';
import type { RunningService } from './service.ts';

const LIMIT_MS = 180_000;

const awaited = async (running: RunningService, condition: string): Promise<void> => {
  if (condition === 'service_completed_successfully') {
    const code = await running.ended();
    if (code !== 0) throw new Error(`${running.name} ended with ${code}.`);
    return;
  }
  if (condition === 'service_healthy')
    await until(`${running.name} is healthy`, () => running.isHealthy(), LIMIT_MS);
};

/** Starts the services in the order of `depends_on`, as Compose does, and waits until all with a check are healthy. */
export const startServices = async (
  { services }: Pick<ComposeFile, 'services'>,
  start: (name: string, service: ComposeService) => RunningService,
  tell: (line: string) => void,
): Promise<ReadonlyMap<string, RunningService>> => {
  const running = new Map<string, Promise<RunningService>>();
  const reach = (name: string): Promise<RunningService> => {
    const known = running.get(name);
    if (known !== undefined) return known;
    const service = services[name];
    if (service === undefined) throw new Error(`There is no service ${name}.`);
    const needed = Object.entries(service.depends_on ?? {}).map(
      async ([other, { condition }]) => await awaited(await reach(other), condition),
    );
    const started = Promise.all(needed).then(() => {
      tell(`starting ${name}`);
      return start(name, service);
    });
    running.set(name, started);
    return started;
  };
  const all = await Promise.all(Object.keys(services).map(reach));
  await Promise.all(
    all
      .filter(({ name }) => services[name]?.healthcheck?.test !== undefined)
      .map((each) => awaited(each, 'service_healthy')),
  );
  return new Map(all.map((each) => [each.name, each]));
};
