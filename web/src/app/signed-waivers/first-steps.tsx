import { Button } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import type { OwnerAccount } from '@waivers/contract/users/owner-account.ts';
import { type ListedWaiver, listWaivers } from '@waivers/contract/waivers/list-waivers.ts';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'wouter';
import { type AppTextId, useText } from '../../messages/use-text.ts';
import { ScriptFailed, screenOf } from '../../ui/navigation/screen.tsx';
import { Failed, Loading } from '../../ui/page/loading.tsx';
import { QrImage, qrCodeOf } from '../../ui/qr-code/qr-image.tsx';
import { LinkButton } from '../../ui/rows/link-button.tsx';
import { ask } from '../api/call.ts';
import { publicLinkOf } from '../page-data.ts';
import { useAccount } from '../session/use-account.ts';
import styles from './first-steps.module.css';

const StartingPointCards = screenOf(
  () => import('../../starting-points/starting-point-cards.tsx'),
  ScriptFailed,
);

type Step = {
  readonly name: 'waiver' | 'publish' | 'try' | 'logo' | 'mail';
  readonly isDone: boolean;
  /** Undefined while the step before it has to be done first. */
  readonly to?: string | undefined;
  readonly more?: ReactNode;
};

const ACTIONS = {
  waiver: 'signers.welcome.action',
  publish: 'steps.publish.action',
  try: 'steps.try.action',
  logo: 'steps.logo.action',
  mail: 'steps.mail.action',
} as const satisfies Readonly<Record<Step['name'], AppTextId>>;

const TryCode = ({ link }: { readonly link: string }) => {
  const text = useText();
  const code = useMemo(() => qrCodeOf(link), [link]);
  return (
    <div className={styles.code}>
      <QrImage code={code} label={text('qr.image')} />
    </div>
  );
};

const stepsOf = (account: OwnerAccount, waivers: readonly ListedWaiver[]): readonly Step[] => {
  const [first] = waivers;
  const published = waivers.find((each) => each.published);
  const link = published && publicLinkOf(published.id);
  return [
    { name: 'waiver', isDone: first !== undefined, to: '/waiver-create' },
    { name: 'publish', isDone: published !== undefined, to: first && `/waiver-create/${first.id}` },
    {
      name: 'try',
      isDone: false,
      to: published && `/sign-waiver/${published.id}`,
      more: link && <TryCode link={link} />,
    },
    { name: 'logo', isDone: account.logo !== null, to: '/account/company' },
    { name: 'mail', isDone: account.mailServer, to: '/account/emails' },
  ];
};

const StepAction = ({ name, to = '' }: Step) => {
  const text = useText();
  return name === 'try' ? (
    <Button as="a" size="large" href={to} target="_blank" appearance="primary">
      {text(ACTIONS.try)}
    </Button>
  ) : (
    <LinkButton to={to} appearance="primary">
      {text(ACTIONS[name])}
    </LinkButton>
  );
};

const StepTitle = ({ name, isDone, to }: Step) => {
  const text = useText();
  const title = text(`steps.${name}`);
  if (isDone)
    return (
      <h3>
        {title}
        <span className="visually-hidden"> {text('steps.done')}</span>
      </h3>
    );
  return <h3>{to === undefined || name === 'try' ? title : <Link to={to}>{title}</Link>}</h3>;
};

type StepRowProps = { readonly step: Step; readonly number: number; readonly isNext: boolean };

const StepRow = ({ step, number, isNext }: StepRowProps) => {
  const text = useText();
  const { name, isDone, to, more } = step;
  const isLocked = (name === 'publish' || name === 'try') && to === undefined;
  return (
    <li className={isNext ? styles.next : styles.step} aria-current={isNext ? 'step' : undefined}>
      <span className={isDone ? styles.tick : styles.mark} aria-hidden>
        {isDone ? <CheckmarkRegular fontSize={18} /> : number}
      </span>
      <div className={styles.words}>
        {isNext ? <h3>{text(`steps.${name}`)}</h3> : <StepTitle {...step} />}
        {!isDone && <p>{text(isLocked ? `steps.${name}.after` : `steps.${name}.text`)}</p>}
        {isNext && <StepAction {...step} />}
      </div>
      {isNext && more}
    </li>
  );
};

/** Leads a new business to its first signature. */
export const FirstSteps = () => {
  const text = useText();
  const account = useAccount();
  const waivers = useQuery({
    queryKey: ['waivers', 'first'],
    queryFn: async ({ signal }) => (await ask(listWaivers, {}, { signal })).results,
    refetchOnMount: 'always',
  });
  const failed = [account, waivers].find(({ isError, data }) => isError && data === undefined);
  if (failed !== undefined) return <Failed error={failed.error} onRetry={() => void failed.refetch()} />;
  if (account.data === undefined || waivers.data === undefined) return <Loading />;
  const steps = stepsOf(account.data, waivers.data);
  const next = steps.find(({ isDone }) => !isDone);
  const isNew = waivers.data.length === 0;
  const done = steps.filter(({ isDone }) => isDone).length;
  const count = steps.length;
  return (
    <>
      <section className={styles.card} aria-labelledby="steps">
        <h2 id="steps">{text(isNew ? 'signers.welcome.title' : 'signers.empty.title')}</h2>
        <p>{text('steps.lead')}</p>
        <p className={styles.progress}>
          {text('steps.progress', { done, count })}
          <progress value={done} max={count} aria-hidden />
        </p>
        <ol>
          {steps.map((step, index) => (
            <StepRow key={step.name} step={step} number={index + 1} isNext={step === next} />
          ))}
        </ol>
      </section>
      {isNew && (
        <section className={styles.templates} aria-labelledby="templates">
          <h2 id="templates">{text('steps.templates')}</h2>
          <StartingPointCards first={4} />
        </section>
      )}
    </>
  );
};
