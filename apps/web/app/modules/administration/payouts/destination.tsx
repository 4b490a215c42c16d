import { t } from '@ovation/language/t.ts';
import type { ReplyOutput } from '@ovation/contract/operation.ts';
import { revealPayoutDestination, type PayoutReview } from '@ovation/contract/money/payout-review.ts';
import { Button, Card, CopyButton, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { ReasonDialog } from '../reasons/reason-dialog.tsx';
import facts from '../performers/performers.module.css';

type Revealed = ReplyOutput<typeof revealPayoutDestination>;

/** The destination of a payout: masked until an administrator reveals it, which is recorded in the history. */
export function Destination({ review }: { readonly review: PayoutReview }) {
  const { revalidate } = useRevalidator();
  const [revealed, setRevealed] = useState<Revealed>();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Card component="section" aria-label={t('Where it goes')}>
      <Stack gap="sm">
        <Title order={2} size="h4">
          {t('Where it goes')}
        </Title>
        {revealed ? <FullDestination revealed={revealed} /> : <Text>{review.destination}</Text>}
        {revealed ? (
          <Group>
            <Button variant="default" size="sm" onClick={() => setRevealed(undefined)}>
              {t('Hide it')}
            </Button>
          </Group>
        ) : (
          <Stack gap="xs" align="flex-start">
            <Button variant="default" size="sm" onClick={() => setIsAsking(true)}>
              {t('Show the whole account')}
            </Button>
            <Text size="xs" c="dimmed">
              {t('You’ll be asked for a reason, which is recorded.')}
            </Text>
          </Stack>
        )}
      </Stack>
      {isAsking ? (
        <ReasonDialog
          operation={revealPayoutDestination}
          title={t('Show the whole account')}
          explanation={t('This is where the creator’s money goes.')}
          action={t('Show it')}
          send={async (body) => {
            setRevealed(await api.call(revealPayoutDestination, { params: { id: review._id }, body }));
            setIsAsking(false);
            await revalidate();
          }}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </Card>
  );
}

function FullDestination({ revealed: { bank, gateway } }: { readonly revealed: Revealed }) {
  const lines: readonly (readonly [string, string | null])[] = bank
    ? [
        [t('Account holder'), bank.accountHolder],
        [t('Account number'), bank.accountNumber],
        [t('Routing number'), bank.routingNumber],
        [t('SWIFT or BIC'), bank.swift],
        [t('Bank'), bank.bankName],
        [t('Country'), bank.country],
        [t('Currency'), bank.currency],
      ]
    : [
        [t('Provider'), gateway?.provider ?? null],
        [t('Account'), gateway?.accountId ?? null],
      ];
  return (
    <dl className={facts.facts}>
      {lines.map(([label, value]) =>
        value === null ? null : <CopyableFact key={label} label={label} value={value} />,
      )}
    </dl>
  );
}

function CopyableFact({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Group gap="xs" wrap="nowrap">
          <span>{value}</span>
          <CopyButton value={value}>
            {({ copied, copy }) => (
              <Button variant="subtle" size="compact-sm" onClick={copy} aria-label={t('Copy: {label}', { label })}>
                {copied ? t('Copied') : t('Copy')}
              </Button>
            )}
          </CopyButton>
        </Group>
      </dd>
    </div>
  );
}
