import { t } from '@ovation/language/t.ts';
import { TextInput } from '@mantine/core';
import type { ComponentProps } from 'react';

/** A code of the authenticator app; phones and password managers fill it in. A recovery code fits as well. */
export function CodeField(props: ComponentProps<typeof TextInput>) {
  return (
    <TextInput
      label={t('Code')}
      description={t('Six digits from your authenticator app, or a recovery code.')}
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={40}
      {...props}
    />
  );
}
