import { useText } from '../../messages/use-text.ts';
import { LinkButton } from '../parts/link-button.tsx';
import { Page } from '../parts/page.tsx';

/** Spec section 8. */
export const NotFoundPage = () => {
  const text = useText();
  return (
    <Page title={text('notFound.title')}>
      <p>{text('notFound.text')}</p>
      <LinkButton to="/">{text('notFound.home')}</LinkButton>
    </Page>
  );
};
