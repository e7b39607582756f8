import { Field, Select } from '@fluentui/react-components';
import { USER_ROLES, type UserRole } from '@waivers/waiver/vocabulary/access.ts';
import { useText } from '../../messages/use-text.ts';
import { useRoleName } from '../session/role-name.ts';

type RoleFieldProps = {
  readonly role: UserRole;
  readonly onChoose: (role: UserRole) => void;
  readonly isDisabled?: boolean;
};

/** Select of a role, with one line about what it may do. */
export const RoleField = ({ role, onChoose, isDisabled = false }: RoleFieldProps) => {
  const text = useText();
  const nameOf = useRoleName();
  return (
    <Field label={text('people.role')} size="large" hint={text(`people.role.${role}.hint`)}>
      <Select
        size="large"
        name="role"
        value={role}
        disabled={isDisabled}
        onChange={(_event, { value }) => onChoose(USER_ROLES.find((each) => each === value) ?? role)}
      >
        {USER_ROLES.map((each) => (
          <option key={each} value={each}>
            {nameOf(each)}
          </option>
        ))}
      </Select>
    </Field>
  );
};
