import { Button } from '@fluentui/react-components';
import { useQueryClient } from '@tanstack/react-query';
import type { Device } from '@waivers/contract/auth/devices.ts';
import { MAX_FACTORS } from '@waivers/contract/auth/factor-limits.ts';
import type { Factor } from '@waivers/contract/auth/second-factor.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useText } from '../../../messages/use-text.ts';
import { Problem } from '../../../problems/problem.ts';
import { Loading } from '../../../ui/page/loading.tsx';
import { Section } from '../../../ui/rows/section.tsx';
import { SectionFailed } from '../../../ui/rows/section-failed.tsx';
import styles from '../../../ui/rows/setting-rows.module.css';
import { useSnackbar } from '../../../ui/snackbar/snackbar.tsx';
import { canUsePasskeys, passkeyText } from '../../second-factor/passkeys.ts';
import { type Factors, useFactors } from '../../second-factor/use-factors.ts';
import { DEVICES_KEY } from '../devices-section.tsx';
import { useSayDevice } from '../say-device.ts';
import { AddAppDialog } from './add-app-dialog.tsx';
import { FactorRow } from './factor-row.tsx';
import { type NewApp, type RecoveryCodes, useManageFactors } from './manage-factors.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { RecoveryCodesRow } from './recovery-codes-row.tsx';
import { RememberedSection } from './remembered-section.tsx';
import { RemoveFactorDialog } from './remove-factor-dialog.tsx';
import { RenameFactorDialog } from './rename-factor-dialog.tsx';

/** The browser that makes a passkey names it, until its owner does. */
const useDeviceName = (): (() => string | undefined) => {
  const sayDevice = useSayDevice();
  const queries = useQueryClient();
  return () => {
    const here = queries.getQueryData<readonly Device[]>(DEVICES_KEY)?.find(({ isCurrent }) => isCurrent);
    return here && sayDevice(here);
  };
};

type OwnFactorsProps = {
  readonly factors: Factors;
  readonly timeZone: string;
  readonly heading: RefObject<HTMLHeadingElement | null>;
};

const OwnFactors = ({ factors, timeZone, heading }: OwnFactorsProps) => {
  const text = useText();
  const tell = useSnackbar();
  const deviceName = useDeviceName();
  const manage = useManageFactors();
  const [adding, setAdding] = useState<'totp' | 'passkey'>();
  const [app, setApp] = useState<NewApp>();
  const [codes, setCodes] = useState<RecoveryCodes>();
  const [asking, setAsking] = useState<{ readonly question: 'rename' | 'remove'; readonly factor: Factor }>();
  const { factors: all, passkeysPossible, required } = factors;
  const hasDialog = app !== undefined || codes !== undefined;
  const hadDialog = useRef(false);
  useEffect(() => {
    // The button that opened the first dialog may be gone.
    if (hadDialog.current && !hasDialog) heading.current?.focus();
    hadDialog.current = hasDialog;
  }, [hasDialog, heading]);
  const isFull = all.length >= MAX_FACTORS;
  const hasPasskeys = passkeysPossible && canUsePasskeys();

  const attempt = async (carryOut: () => Promise<void>): Promise<void> => {
    try {
      await carryOut();
    } catch (error) {
      const isMany = error instanceof Problem && error.code === 'limit_reached';
      tell(text(isMany ? 'security.limit' : passkeyText(error)));
    }
  };
  const add = async (kind: 'totp' | 'passkey', carryOut: () => Promise<void>): Promise<void> => {
    if (adding !== undefined) return;
    setAdding(kind);
    await attempt(carryOut);
    setAdding(undefined);
  };
  const finish = (added: RecoveryCodes | null): void => {
    tell(text('security.added'));
    if (added !== null) setCodes(added);
  };
  const addApp = () => add('totp', async () => setApp(await manage.beginApp(text('security.kind.totp'))));
  const addPasskey = () =>
    add('passkey', async () =>
      finish(await manage.addPasskey(deviceName() ?? text('security.kind.passkey'))),
    );
  const remove = async ({ id }: Factor): Promise<void> => {
    setAsking(undefined);
    await attempt(async () => {
      await manage.remove(id);
      tell(text('security.removed'));
      heading.current?.focus();
    });
  };
  const buttonFor = (kind: 'totp' | 'passkey', isMain: boolean, onAdd: () => Promise<void>) => (
    <Button
      appearance={isMain ? 'primary' : 'secondary'}
      disabledFocusable={adding !== undefined}
      onClick={() => void onAdd()}
    >
      {text(adding === kind ? 'security.adding' : `security.add.${kind}`)}
    </Button>
  );

  return (
    <>
      {all.length > 0 && (
        <ul className={styles.devices}>
          {all.map((factor) => (
            <FactorRow
              key={factor.id}
              factor={factor}
              timeZone={timeZone}
              onAsk={(question) => setAsking({ question, factor })}
            />
          ))}
        </ul>
      )}
      {all.length > 0 && (
        <RecoveryCodesRow
          left={factors.recoveryCodesLeft}
          onReplace={() => attempt(async () => setCodes(await manage.replaceCodes()))}
        />
      )}
      {!isFull && (
        <div className={`${styles.foot} ${styles.actions}`}>
          {hasPasskeys && buttonFor('passkey', all.length === 0, addPasskey)}
          {buttonFor('totp', all.length === 0 && !hasPasskeys, addApp)}
        </div>
      )}
      {app !== undefined && (
        <AddAppDialog
          app={app}
          onConfirm={async (code) => {
            const added = await manage.confirmApp(app.id, code);
            setApp(undefined);
            finish(added);
          }}
          onClose={() => setApp(undefined)}
        />
      )}
      {codes !== undefined && <RecoveryCodesDialog codes={codes} onDone={() => setCodes(undefined)} />}
      {asking?.question === 'rename' && (
        <RenameFactorDialog
          factor={asking.factor}
          onRename={async (name) => {
            await manage.rename(asking.factor.id, name);
            setAsking(undefined);
            tell(text('security.renamed'));
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking?.question === 'remove' && (
        <RemoveFactorDialog
          factor={asking.factor}
          isLast={all.length === 1}
          isRequired={required.since !== null}
          onRemove={() => void remove(asking.factor)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
};

export const FactorsSection = ({ timeZone }: { readonly timeZone: string }) => {
  const text = useText();
  const factors = useFactors();
  const heading = useRef<HTMLHeadingElement>(null);
  const remembered = factors.data?.rememberedDevices ?? [];
  return (
    <>
      <Section title={text('security.factors')} lead={text('security.factorsLead')} heading={heading}>
        {factors.isPending && <Loading />}
        {factors.isError && factors.data === undefined && (
          <SectionFailed error={factors.error} onRetry={() => void factors.refetch()} />
        )}
        {factors.data !== undefined && (
          <OwnFactors factors={factors.data} timeZone={timeZone} heading={heading} />
        )}
      </Section>
      {remembered.length > 0 && <RememberedSection devices={remembered} timeZone={timeZone} />}
    </>
  );
};
