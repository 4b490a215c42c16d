import { t } from '@ovation/language/t.ts';
import { Button, Group } from '@mantine/core';
import { copyText } from '../../../platform/copy-text.ts';

interface LicenceKeyProps {
  readonly value: string;
  /** The product's, for the label. */
  readonly name: string;
}

/** The licence key of a bought item. */
export function LicenceKey({ value, name }: LicenceKeyProps) {
  return (
    <section className="shop-files" aria-label={t('Licence key for {name}', { name })}>
      <Group gap="sm" justify="space-between" wrap="nowrap">
        <div className="shop-words">
          <span className="shop-detail">{t('Licence key')}</span>
          <code className="shop-key">{value}</code>
        </div>
        <Button
          variant="default"
          size="sm"
          flex="none"
          onClick={() => void copy(value)}
          aria-label={t('Copy the licence key for {name}', { name })}
        >
          {t('Copy')}
        </Button>
      </Group>
    </section>
  );
}

function copy(key: string): Promise<void> {
  return copyText(key, {
    done: t('The licence key is copied.'),
    failed: t('The licence key could not be copied. Please select it and copy it yourself.'),
  });
}
