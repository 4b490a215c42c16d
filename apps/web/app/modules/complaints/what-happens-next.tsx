import { t } from '@ovation/language/t.ts';
import { List } from '@mantine/core';
import { AsideCard } from '../../ui/layout/aside.tsx';

/** What becomes of a report, beside its form and its status. */
export function WhatHappensNext() {
  return (
    <AsideCard title={t('What happens next')}>
      <List type="ordered" size="sm" spacing="sm">
        <List.Item>{t('You get an email with a link to your report. Only you have it.')}</List.Item>
        <List.Item>{t('Our staff review the report and decide by the date on that page.')}</List.Item>
        <List.Item>{t('We’ll tell you what they decided and why. If you disagree, you can appeal once.')}</List.Item>
      </List>
    </AsideCard>
  );
}
