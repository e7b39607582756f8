import { Button, Field, Input, Select } from '@fluentui/react-components';
import { AddRegular, DismissRegular } from '@fluentui/react-icons';
import { MAX_GROUP_ROLES } from '@waivers/contract/people/identity-provider.ts';
import { USER_ROLES, type UserRole } from '@waivers/waiver/vocabulary/access.ts';
import { useText } from '../../messages/use-text.ts';
import { useRoleName } from '../session/role-name.ts';
import styles from './identity-provider.module.css';

export type GroupRole = { readonly group: string; readonly role: UserRole };

type GroupRolesProps = {
  readonly rows: readonly GroupRole[];
  readonly isDisabled: boolean;
  readonly onChange: (rows: readonly GroupRole[]) => void;
};

/** Rows of a group and a role, of which the first match counts. */
export const GroupRoles = ({ rows, isDisabled, onChange }: GroupRolesProps) => {
  const text = useText();
  const nameOf = useRoleName();
  const replace = (at: number, change: Partial<GroupRole>): void =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...change } : row)));
  return (
    <fieldset className={styles.groups}>
      <legend className={styles.legend}>{text('idp.groups')}</legend>
      <p className={styles.why}>{text('idp.groupsWhy')}</p>
      {rows.map(({ group, role }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity, and their order counts
        <div key={index} className={styles.group}>
          <Field label={text('idp.group')} size="large">
            <Input
              size="large"
              autoComplete="off"
              maxLength={300}
              disabled={isDisabled}
              value={group}
              onChange={(_event, { value }) => replace(index, { group: value })}
            />
          </Field>
          <Field label={text('people.role')} size="large">
            <Select
              size="large"
              disabled={isDisabled}
              value={role}
              onChange={(_event, { value }) =>
                replace(index, { role: USER_ROLES.find((each) => each === value) ?? role })
              }
            >
              {USER_ROLES.map((each) => (
                <option key={each} value={each}>
                  {nameOf(each)}
                </option>
              ))}
            </Select>
          </Field>
          <Button
            size="large"
            appearance="subtle"
            disabled={isDisabled}
            icon={<DismissRegular />}
            aria-label={text('idp.removeGroup', { number: index + 1 })}
            onClick={() => onChange(rows.filter((_row, other) => other !== index))}
          />
        </div>
      ))}
      {rows.length < MAX_GROUP_ROLES && (
        <Button
          size="large"
          icon={<AddRegular />}
          disabled={isDisabled}
          onClick={() => onChange([...rows, { group: '', role: 'front_desk' }])}
        >
          {text('idp.addGroup')}
        </Button>
      )}
    </fieldset>
  );
};
