import { SIGNER_ORDERS, type SignerOrder } from '@waivers/contract/signed-waivers/signer-order.ts';
import { type ReactNode, useId } from 'react';
import { type AppTextId, useText } from '../../messages/use-text.ts';
import styles from './display-menu.module.css';

export type DisplayOptionsProps = {
  readonly order: SignerOrder;
  readonly onOrder: (order: SignerOrder) => void;
  /** Headings of the columns that can be hidden, by name. */
  readonly columns: Readonly<Record<string, AppTextId>>;
  /** How the list differs from its default: `compact`, and the hidden columns. */
  readonly display: readonly string[];
  readonly onToggle: (word: string) => void;
};

type GroupProps = { readonly title: AppTextId; readonly children: ReactNode };

const Group = ({ title, children }: GroupProps) => (
  <fieldset className={styles.group}>
    <legend>{useText()(title)}</legend>
    {children}
  </fieldset>
);

type ChoiceProps = {
  readonly label: AppTextId;
  /** Name of a group of radio buttons. Without it, the choice is a checkbox. */
  readonly name?: string;
  readonly isOn: boolean;
  readonly onChange: () => void;
};

const Choice = ({ label, name, isOn, onChange }: ChoiceProps) => (
  <label className={styles.choice}>
    <input type={name === undefined ? 'checkbox' : 'radio'} name={name} checked={isOn} onChange={onChange} />
    {useText()(label)}
  </label>
);

export const DisplayOptions = ({ order, onOrder, columns, display, onToggle }: DisplayOptionsProps) => {
  const id = useId();
  const isCompact = display.includes('compact');
  return (
    <>
      <Group title="display.order">
        {SIGNER_ORDERS.map((each) => (
          <Choice
            key={each}
            label={`signers.${each}`}
            name={`${id}-order`}
            isOn={each === order}
            onChange={() => onOrder(each)}
          />
        ))}
      </Group>
      <Group title="display.rows">
        {[false, true].map((each) => (
          <Choice
            key={String(each)}
            label={each ? 'display.compact' : 'display.comfortable'}
            name={`${id}-rows`}
            isOn={each === isCompact}
            onChange={() => onToggle('compact')}
          />
        ))}
      </Group>
      <Group title="display.columns">
        {Object.entries(columns).map(([column, heading]) => (
          <Choice
            key={column}
            label={heading}
            isOn={!display.includes(column)}
            onChange={() => onToggle(column)}
          />
        ))}
      </Group>
    </>
  );
};
