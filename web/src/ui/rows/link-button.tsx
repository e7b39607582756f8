import { Button, type ButtonProps } from '@fluentui/react-components';
import type { MouseEvent, ReactElement, ReactNode } from 'react';
import { useLocation } from 'wouter';

export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

type LinkButtonProps = {
  readonly to: string;
  readonly children: ReactNode;
  readonly appearance?: ButtonProps['appearance'];
  readonly icon?: ReactElement;
};

/** A button that is a real link, so that it can be opened in a new tab. */
export const LinkButton = ({ to, children, appearance, icon }: LinkButtonProps) => {
  const [, navigate] = useLocation();
  return (
    <Button
      as="a"
      href={to}
      size="large"
      appearance={appearance ?? 'secondary'}
      {...(icon === undefined ? {} : { icon })}
      onClick={(event: React.MouseEvent) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        navigate(to);
      }}
    >
      {children}
    </Button>
  );
};
