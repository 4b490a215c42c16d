import { t, translated } from '@ovation/language/t.ts';
import { answerConsent, type OwnConsent } from '@ovation/contract/people/consent.ts';
import { Button, Card, Group, Stack, Text } from '@mantine/core';
import { IconUserCheck } from '../../../ui/tabler.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { useListing } from '../../../platform/lists/listing.ts';
import { toastError, toastSuccess } from '../../../platform/toasts.ts';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { StateBadge } from '../../../ui/feedback/state-badge.tsx';
import { ListFooter } from '../../../ui/lists/list-footer.tsx';
import { Row, Rows } from '../../../ui/lists/rows.tsx';
import { AccountLine } from '../../../ui/people/account-line.tsx';
import { contentName, stateLabels } from '../consent-labels.ts';

interface OwnConsentsProps {
  readonly consents: readonly OwnConsent[];
  readonly total: number;
}

/** What an account was asked to agree to, with its answers. */
export function OwnConsents({ consents, total }: OwnConsentsProps) {
  const listing = useListing();
  if (consents.length === 0)
    return (
      <Card>
        <EmptyState
          icon={<IconUserCheck size={36} stroke={1.4} />}
          title={t('No requests')}
          message={t(
            'When a creator wants to publish content that shows you, the request appears here. Nothing is published without your consent.',
          )}
        />
      </Card>
    );
  return (
    <Stack gap="md">
      <Rows label={t('Consents')}>
        {consents.map((consent) => (
          <Row key={consent._id}>
            <ConsentRow consent={consent} />
          </Row>
        ))}
      </Rows>
      <ListFooter listing={listing} total={total} />
    </Stack>
  );
}

function ConsentRow({ consent }: { readonly consent: OwnConsent }) {
  const { performer, content, state, totalContent, text } = consent;
  const about = content === null ? t('All content') : contentName(content);
  return (
    <Stack gap="sm">
      <AccountLine
        account={performer}
        to={`/${performer.username}`}
        detail={about}
        aside={<StateBadge tone={stateLabels[state].tone}>{translated(stateLabels[state].label)}</StateBadge>}
      />
      <Text size="sm">{text}</Text>
      <Text size="sm" c="dimmed">
        {totalContent === 0
          ? t('You are not shown in anything yet.')
          : t(
              '{totalContent, plural, one {You are shown in # piece of content.} other {You are shown in # pieces of content.}}',
              { totalContent },
            )}
      </Text>
      <Answer consent={consent} />
    </Stack>
  );
}

function Answer({ consent: { _id: id, performer, state } }: { readonly consent: OwnConsent }) {
  const { revalidate } = useRevalidator();
  const [isWithdrawing, setWithdrawing] = useState(false);
  const answer = async (given: 'agree' | 'decline' | 'withdraw', done: string): Promise<void> => {
    await api.call(answerConsent, { params: { id }, body: { answer: given } });
    toastSuccess(done);
    await revalidate();
  };
  const press = (given: 'agree' | 'decline', done: string) => () => void answer(given, done).catch(toastError);
  const isGiven = state === 'agreed' || state === 'overruled';
  return (
    <Group gap="xs">
      {state === 'agreed' ? null : (
        <Button
          size="sm"
          onClick={press('agree', t('You have agreed.'))}
          aria-label={t('Agree to {name}', { name: performer.name })}
        >
          {t('Agree')}
        </Button>
      )}
      {state === 'asked' ? (
        <Button
          size="sm"
          variant="default"
          onClick={press('decline', t('You have declined.'))}
          aria-label={t('Decline to {name}', { name: performer.name })}
        >
          {t('Decline')}
        </Button>
      ) : null}
      {isGiven ? (
        <Button
          size="sm"
          variant="default"
          onClick={() => setWithdrawing(true)}
          aria-label={t('Withdraw from {name}', { name: performer.name })}
        >
          {t('Withdraw')}
        </Button>
      ) : null}
      <Confirm
        title={t('Withdraw your consent?')}
        message={t(
          'Content that shows you is hidden at once, including from people who bought it. Within 48 hours, our staff will decide what happens to it.',
        )}
        confirmLabel={t('Withdraw')}
        destructive
        opened={isWithdrawing}
        onClose={() => setWithdrawing(false)}
        onConfirm={() =>
          answer('withdraw', t('You have withdrawn your consent. Content that shows you is hidden now.'))
        }
      />
    </Group>
  );
}
