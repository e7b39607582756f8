import type { Business } from '@waivers/contract/public/business.ts';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Announcer } from './announcer.tsx';
import styles from './frame.module.css';
import { LanguageFailed, LanguagePicker, type Languages } from './language-picker.tsx';

export type Step = 'waiver' | 'understanding' | 'confirmation' | 'liabilityWaiver' | 'confirmUnderstanding';

/** Steps of the video pages, which have different names in the spec. */
export const VIDEO_STEPS: readonly Step[] = ['liabilityWaiver', 'confirmUnderstanding', 'confirmation'];

export const stepsOf = ({ videoUrl }: { readonly videoUrl: string }): readonly Step[] =>
  videoUrl === '' ? ['waiver', 'confirmation'] : ['waiver', 'understanding', 'confirmation'];

const Steps = ({ steps, at }: { steps: readonly Step[]; at: Step }) => {
  const intl = useIntl();
  const reached = steps.indexOf(at);
  return (
    <ol
      className={styles.steps}
      data-count={steps.length}
      aria-label={intl.formatMessage({ id: 'steps.label' })}
    >
      {steps.map((step, index) => (
        <li
          key={step}
          className={styles.step}
          data-state={index < reached ? 'done' : index === reached ? 'now' : 'later'}
          {...(step === at ? { 'aria-current': 'step' as const } : {})}
        >
          <span className={styles.number} aria-hidden="true">
            {index < reached ? '✓' : index + 1}
          </span>
          <span className={styles.name}>{intl.formatMessage({ id: `steps.${step}` })}</span>
        </li>
      ))}
    </ol>
  );
};

export const Frame = ({
  steps,
  languages,
  image,
  business,
  children,
}: {
  steps?: { readonly all: readonly Step[]; readonly at: Step } | undefined;
  languages?: Languages | undefined;
  image: string | null;
  business?: Business | undefined;
  children: ReactNode;
}) => (
  <div className={styles.page}>
    <header>
      {steps === undefined && languages === undefined ? null : (
        <div className={styles.header}>
          {steps === undefined ? null : <Steps steps={steps.all} at={steps.at} />}
          {languages === undefined ? null : <LanguagePicker {...languages} />}
        </div>
      )}
      {languages?.hasFailed ? <LanguageFailed /> : null}
      <div className={styles.hero}>
        {image === null ? null : <img className={styles.background} src={image} alt="" />}
        {business === undefined ? null : (
          <div className={styles.business}>
            {business.logo === null ? null : <img className={styles.logo} src={business.logo} alt="" />}
            {business.company ? (
              <span className={styles.company} dir="auto">
                {business.company}
              </span>
            ) : null}
          </div>
        )}
      </div>
    </header>
    <main className={styles.main}>{children}</main>
    <Announcer />
  </div>
);
