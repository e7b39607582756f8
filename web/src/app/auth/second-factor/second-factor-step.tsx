import { useText } from '../../../messages/use-text.ts';
import { ScriptFailed, screenOf } from '../../../ui/navigation/screen.tsx';
import { AuthFrame } from '../auth-frame.tsx';
import type { SecondFactorFormProps } from './second-factor-form.tsx';

/** Loaded when needed, which keeps the log-in page small. */
export const SecondFactorForm = screenOf<SecondFactorFormProps>(
  () => import('./second-factor-form.tsx'),
  ScriptFailed,
);

/** The page between the password and the dashboard, for people with a second factor. */
export const SecondFactorStep = (props: SecondFactorFormProps) => {
  const text = useText();
  return (
    <AuthFrame key="second factor" title={text('factor.title')} lead={text('factor.lead')}>
      <SecondFactorForm {...props} />
    </AuthFrame>
  );
};
