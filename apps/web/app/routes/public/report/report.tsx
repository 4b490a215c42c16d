import { t } from '@ovation/language/t.ts';
import { Card, Text } from '@mantine/core';
import { IconMailCheck } from '../../../ui/tabler.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ComplaintForm } from '../../../modules/complaints/complaint-form.tsx';
import { titleOf } from '../../../platform/rendering/title.ts';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { WhatHappensNext } from '../../../modules/complaints/what-happens-next.tsx';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import type { Route } from './+types/report.ts';

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: titleOf(t('Report something'), matches) },
    {
      name: 'description',
      content: t('Report anything that breaks the law or the rules of this site. No account is needed.'),
    },
  ];
}

export default function Report() {
  const [params] = useSearchParams();
  const [answer, setAnswer] = useState<string>();
  return (
    <Page narrow aside={<WhatHappensNext />}>
      <PageHeader
        title={t('Report something')}
        description={t('Anything that breaks the law or the rules of this site. You don’t need an account.')}
      />
      <Card padding="lg">
        {answer === undefined ? (
          <ComplaintForm address={params.get('address') ?? ''} onSent={setAnswer} />
        ) : (
          <EmptyState
            icon={<IconMailCheck size={36} stroke={1.4} />}
            title={t('We got your report')}
            message={answer}
            action={{ label: t('Continue'), to: '/home' }}
          />
        )}
      </Card>
      <Text size="sm" c="dimmed">
        {t('If someone is in danger right now, please call the police first.')}
      </Text>
    </Page>
  );
}
