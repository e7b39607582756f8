import { type ReactNode, useEffect, useRef } from 'react';

type ModalProps = {
  readonly label: string;
  readonly className: string | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A dialog without a frame. Escape or a click on its backdrop closes it, and focus returns to where it was. */
export const Modal = ({ label, className, onClose, children }: ModalProps) => {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    element.current?.showModal();
    return () => {
      if (activeElement instanceof HTMLElement) activeElement.focus();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself.
    <dialog
      ref={element}
      className={className}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === element.current) onClose();
      }}
    >
      {children}
    </dialog>
  );
};
