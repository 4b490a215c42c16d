import { t } from '@ovation/language/t.ts';
import { Button, Group } from '@mantine/core';
import { toastError, toastSuccess } from '../../../platform/toasts.ts';

interface LicenceKeyProps {
  readonly value: string;
  /** The product's, for the label. */
  readonly name: string;
}

/** The licence key of a bought item. */
export function LicenceKey({ value, name }: LicenceKeyProps) {
  return (
    <section className="shop-files" aria-label={t('Licence key of {name}', { name })}>
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
          aria-label={t('Copy the licence key of {name}', { name })}
        >
          {t('Copy')}
        </Button>
      </Group>
    </section>
  );
}

async function copy(key: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(key);
    toastSuccess(t('The licence key is copied.'));
  } catch {
    toastError(t('The licence key could not be copied. Please select it instead.'));
  }
}
