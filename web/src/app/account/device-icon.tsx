import { DesktopRegular, PhoneRegular } from '@fluentui/react-icons';

const PHONES = /android|ios|ipados/i;

export const DeviceIcon = ({ system }: { readonly system: string | null }) => {
  const Icon = PHONES.test(system ?? '') ? PhoneRegular : DesktopRegular;
  return <Icon fontSize={24} aria-hidden />;
};
