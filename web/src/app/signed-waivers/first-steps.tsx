import { Button } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import type { OwnerAccount } from '@waivers/contract/users/owner-account.ts';
import { type ListedWaiver, listWaivers } from '@waivers/contract/waivers/list-waivers.ts';
import { type ReactNode, useMemo } from 'react';
import { type AppTextId, useText } from '../../messages/use-text.ts';
import { Failed, Loading } from '../../ui/page/loading.tsx';
import { QrImage, qrCodeOf } from '../../ui/qr-code/qr-image.tsx';
import { LinkButton } from '../../ui/rows/link-button.tsx';
import { ask } from '../api/call.ts';
import { publicLinkOf } from '../page-data.ts';
import { useAccount } from '../session/use-account.ts';
import styles from './first-steps.module.css';

type Step = {
  readonly name: 'logo' | 'waiver' | 'publish' | 'try' | 'mail';
  readonly isDone: boolean;
  /** Undefined while the step before it has to be done first. */
  readonly to?: string | undefined;
  readonly more?: ReactNode;
};

const ACTIONS = {
  logo: 'steps.logo.action',
  waiver: 'signers.welcome.action',
  publish: 'steps.publish.action',
  try: 'steps.try.action',
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
    { name: 'logo', isDone: account.logo !== null, to: '/account/company' },
    { name: 'waiver', isDone: first !== undefined, to: '/waiver-create' },
    { name: 'publish', isDone: published !== undefined, to: first && `/waiver-create/${first.id}` },
    {
      name: 'try',
      isDone: false,
      to: published && `/sign-waiver/${published.id}`,
      more: link && <TryCode link={link} />,
    },
    { name: 'mail', isDone: account.mailServer, to: '/account/emails' },
  ];
};

type StepRowProps = Step & { readonly number: number; readonly isNext: boolean };

const StepRow = ({ name, isDone, to, more, number, isNext }: StepRowProps) => {
  const text = useText();
  return (
    <li className={isDone ? styles.done : styles.step}>
      <span className={styles.mark} aria-hidden>
        {isDone ? <CheckmarkRegular fontSize={18} /> : number}
      </span>
      <div className={styles.words}>
        <h3>
          {text(`steps.${name}`)}
          {isDone && <span className="visually-hidden"> {text('steps.done')}</span>}
        </h3>
        {!isDone && <p>{text(`steps.${name}.text`)}</p>}
      </div>
      {more}
      {to !== undefined && name === 'try' && (
        <Button as="a" size="large" href={to} target="_blank" appearance={isNext ? 'primary' : 'secondary'}>
          {text(ACTIONS.try)}
        </Button>
      )}
      {!isDone && to !== undefined && name !== 'try' && (
        <LinkButton to={to} appearance={isNext ? 'primary' : 'secondary'}>
          {text(ACTIONS[name])}
        </LinkButton>
      )}
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
  const next = steps.find(({ isDone, to }) => !isDone && to !== undefined);
  const isNew = !steps.some(({ name, isDone }) => name === 'waiver' && isDone);
  return (
    <section className={styles.card} aria-labelledby="steps">
      <h2 id="steps">{text(isNew ? 'signers.welcome.title' : 'signers.empty.title')}</h2>
      <p>{text('steps.lead', { done: steps.filter(({ isDone }) => isDone).length, count: steps.length })}</p>
      <ol>
        {steps.map((step, index) => (
          <StepRow key={step.name} {...step} number={index + 1} isNext={step === next} />
        ))}
      </ol>
    </section>
  );
};
