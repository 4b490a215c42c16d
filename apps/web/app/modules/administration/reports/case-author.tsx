import { t, translated } from '@ovation/language/t.ts';
import { reportReasons } from '@ovation/contract/site/complaint-rules.ts';
import type { ReportCaseDetail } from '@ovation/contract/site/reports.ts';
import { Alert, Button, Card, Stack, Text, Title } from '@mantine/core';
import { IconInfoCircle } from '../../../ui/tabler.ts';
import { useState } from 'react';
import { personAddress } from '../../../platform/addresses/addresses.ts';
import { useMay } from '../../../platform/visitor/session.ts';
import { AccountLine } from '../../../ui/people/account-line.tsx';
import { NotifyDialog } from '../people/notify-dialog.tsx';
import { CaseLine } from '../people/case-line.tsx';
import { SuspensionDialog } from '../users/suspension-dialog.tsx';
import { kindNames } from './report-labels.ts';

/** The author of what was reported, with what staff can do about the person. */
export function Author({ one }: { readonly one: ReportCaseDetail }) {
  const { author, totalEarlier, totalStrike, suggestsSuspension, earlier } = one;
  if (!author) return null;
  return (
    <Card component="section" aria-label={t('The author')}>
      <Stack gap="sm">
        <AccountLine account={author} to={personAddress(author)} />
        <Text size="sm">{earlierDecisions(totalEarlier)}.</Text>
        {totalStrike === 0 ? null : (
          <Text size="sm">
            {t('{totalStrike, plural, one {# strike counts} other {# strikes count}} against this account now.', {
              totalStrike,
            })}
          </Text>
        )}
        {suggestsSuspension ? (
          <Alert color="red" variant="light" icon={<IconInfoCircle />}>
            {t('This many strikes suggest a suspension. The decision is yours.')}
          </Alert>
        ) : null}
        <AuthorActions one={one} author={author} />
        {earlier.length === 0 ? null : (
          <>
            <Title order={3} size="h5">
              {t('Other cases about them')}
            </Title>
            {earlier.map((other) => (
              <CaseLine
                key={other._id}
                to={`/admin/reports/${other._id}`}
                label={translated(kindNames[other.objectType])}
                detail={translated(reportReasons[other.severest])}
                outcome={other.outcome}
                createdAt={other.createdAt}
              />
            ))}
          </>
        )}
      </Stack>
    </Card>
  );
}

function earlierDecisions(total: number): string {
  if (total === 0) return t('No earlier decisions against this account');
  return t(
    '{total, plural, one {# earlier decision against this account} other {# earlier decisions against this account}}',
    { total },
  );
}

interface AuthorActionsProps {
  readonly one: ReportCaseDetail;
  readonly author: NonNullable<ReportCaseDetail['author']>;
}

/** Suspending and notifying change nothing about the case: it is decided on its own. */
function AuthorActions({ one: { authorAccount }, author }: AuthorActionsProps) {
  const mayPeople = useMay('people');
  const [asked, setAsked] = useState<'suspension' | 'notice'>();
  const close = (): void => setAsked(undefined);
  if (!mayPeople || authorAccount === null) return null;
  const isSuspended = authorAccount.status === 'suspended';
  return (
    <>
      <Button variant="default" onClick={() => setAsked('notice')}>
        {t('Send a notice')}
      </Button>
      <Button
        variant={isSuspended ? 'default' : 'light'}
        color={isSuspended ? undefined : 'red'}
        onClick={() => setAsked('suspension')}
      >
        {isSuspended ? t('Restore the account') : t('Suspend the account')}
      </Button>
      {asked === 'notice' ? <NotifyDialog person={author} onClose={close} /> : null}
      {asked === 'suspension' ? <SuspensionDialog user={{ ...author, ...authorAccount }} onClose={close} /> : null}
    </>
  );
}
