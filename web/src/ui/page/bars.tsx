import { CheckmarkCircleRegular, ErrorCircleRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import styles from './parts.module.css';

export const ErrorBar = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.errorBar} role="alert">
    <ErrorCircleRegular fontSize={22} aria-hidden />
    <div>{children}</div>
  </div>
);

export const SuccessBar = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.successBar} role="alert">
    <CheckmarkCircleRegular fontSize={22} aria-hidden />
    <div>{children}</div>
  </div>
);
