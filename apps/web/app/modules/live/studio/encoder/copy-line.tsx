import { t } from '@ovation/language/t.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { copyText } from '../../../../platform/copy-text.ts';

interface CopyLineProps {
  readonly label: string;
  readonly value: string;
  /** Hidden until it is asked for: other people may see this screen, also as a part of the stream. */
  readonly isSecret?: boolean;
}

/** An address or a key to copy into another program. */
export function CopyLine({ label, value, isSecret = false }: CopyLineProps) {
  const [isShown, setShown] = useState(!isSecret);
  const copy = (): Promise<void> =>
    copyText(value, { done: t('Copied'), failed: t('This browser can’t copy: please select the text instead.') });
  return (
    <div className="live-studio-copy">
      <TextInput label={label} value={isShown ? value : '•'.repeat(24)} readOnly flex="1 1 16rem" />
      {isSecret ? (
        <Button
          variant="default"
          aria-label={isShown ? t('Hide {label}', { label }) : t('Show {label}', { label })}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? t('Hide') : t('Show')}
        </Button>
      ) : null}
      <Button variant="default" aria-label={t('Copy {label}', { label })} onClick={() => void copy()}>
        {t('Copy')}
      </Button>
    </div>
  );
}
