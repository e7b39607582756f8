import { Fragment } from 'react';
import styles from '../../../ui/rows/setting-rows.module.css';
import own from './security.module.css';

export const Facts = ({ facts }: { readonly facts: readonly string[] }) => (
  <p className={`${styles.hint} ${own.facts}`}>
    {facts.map((fact, index) => (
      <Fragment key={fact}>
        {index > 0 && ' · '}
        <span className={own.fact}>{fact}</span>
      </Fragment>
    ))}
  </p>
);
