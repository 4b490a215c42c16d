import { t } from '@ovation/language/t.ts';
import { Button, Checkbox, Code, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useMe, useSettings } from '../../../platform/visitor/session.ts';

/** Shows new codes, once: the server has only hashes of them. */
export function RecoveryCodes({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  const [isKept, setKept] = useState(false);
  const { siteName } = useSettings();
  const username = useMe()?.username ?? '';
  const text = t('Recovery codes for @{username} at {siteName}. Each works once.\n\n{codes}\n', {
    username,
    siteName,
    codes: codes.join('\n'),
  });
  return (
    <Stack>
      <Text>
        {t(
          'If you lose your app, each of these codes lets you in once. Keep them somewhere safe: we can’t show them again.',
        )}
      </Text>
      <Group component="ul" aria-label={t('Recovery codes')} gap="sm" p={0} m={0}>
        {codes.map((code) => (
          <li key={code} style={{ listStyle: 'none' }}>
            <Code fz="md">{code}</Code>
          </li>
        ))}
      </Group>
      <Group gap="sm">
        <Button
          component="a"
          variant="default"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
        >
          {t('Download')}
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          {t('Print')}
        </Button>
      </Group>
      <Checkbox
        label={t('I have saved these codes')}
        checked={isKept}
        onChange={({ currentTarget }) => setKept(currentTarget.checked)}
      />
      <Button size="md" disabled={!isKept} onClick={onDone}>
        {t('Done')}
      </Button>
    </Stack>
  );
}

export function RecoveryCodesDialog({
  codes,
  onClose,
}: {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}) {
  return (
    <Modal opened onClose={onClose} title={t('Your recovery codes')} closeOnClickOutside={false}>
      <RecoveryCodes codes={codes} onDone={onClose} />
    </Modal>
  );
}
