import { type ComponentType, useEffect, useState } from 'react';
import { useText } from '../../messages/use-text.ts';
import { Problem, UNREADABLE } from '../../problems/problem.ts';
import { Failed, Loading } from '../page/loading.tsx';
import { Page } from '../page/page.tsx';

type Script<Props> = { readonly default: ComponentType<Props> };

export const ScriptFailed = () => {
  // If the browser is online, a missing script means that a newer build has replaced it.
  const error = navigator.onLine
    ? new Problem(200, UNREADABLE, 'The script is gone.')
    : new Problem(0, 'offline', 'There was no answer.');
  return <Failed error={error} onRetry={() => location.reload()} />;
};

const NotLoaded = () => {
  const text = useText();
  return (
    <Page title={text('app.name')}>
      <ScriptFailed />
    </Page>
  );
};

/** Wraps a lazily loaded component. Once `load` has resolved, it renders without a placeholder. */
export const screenOf = <Props extends object>(
  script: () => Promise<Script<Props>>,
  Failure: ComponentType = NotLoaded,
  Waiting: ComponentType = Loading,
): ComponentType<Props> & { readonly load: () => Promise<void> } => {
  let Loaded: ComponentType<Props> | undefined;
  const load = async (): Promise<void> => {
    Loaded ??= (await script()).default;
  };
  const Screen = (props: Props) => {
    const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
    useEffect(() => {
      if (Loaded === undefined)
        load().then(
          () => setState('loaded'),
          () => setState('failed'),
        );
    }, []);
    if (Loaded !== undefined) return <Loaded {...props} />;
    return state === 'failed' ? <Failure /> : <Waiting />;
  };
  return Object.assign(Screen, { load });
};
