import { t } from '@ovation/language/t.ts';
import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { AsideCard } from '../../ui/layout/aside.tsx';

/** Where to ask about a payment, beside its receipt. */
export function QuestionAside({ number }: { readonly number: string }) {
  return (
    <AsideCard title={t('A question about this payment?')}>
      <Text size="sm">{t('Write to us and include the number {number}.', { number })}</Text>
      <Anchor component={Link} to="/contact" size="sm" fw={600}>
        {t('Contact')}
      </Anchor>
    </AsideCard>
  );
}
