import styles from './rows.module.css';

/** Longer parts may break anywhere, because they would not fit in a narrow column. */
const UNBROKEN = 20;

/** An email address that breaks before its @. */
export const EmailAddress = ({ email }: { readonly email: string }) => {
  const at = email.lastIndexOf('@');
  const parts = [email.slice(0, at), email.slice(at)];
  const isShort = parts.every(({ length }) => length <= UNBROKEN);
  return (
    <bdi translate="no" className={isShort ? styles.address : undefined}>
      {parts[0]}
      <wbr />
      {parts[1]}
    </bdi>
  );
};
