import { english, type EnglishText, t, translated } from '@ovation/language/t.ts';
import { decideConsentCase, type ConsentCase, type ConsentOutcome } from '@ovation/contract/people/consent-review.ts';
import type { ConsentContent } from '@ovation/contract/people/consent.ts';
import { Anchor, Button, Group, Stack, Text, Radio, Textarea } from '@mantine/core';
import { IconMoodSmile } from '../../../ui/tabler.ts';
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { rich } from '../../../ui/words/rich.tsx';
import { personAddress } from '../../../platform/addresses/addresses.ts';
import { useListing } from '../../../platform/lists/listing.ts';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { StateBadge } from '../../../ui/feedback/state-badge.tsx';
import { FilterLinks } from '../../../ui/lists/filter-links.tsx';
import { PagedList } from '../../../ui/lists/paged-list.tsx';
import { TimeAgo } from '../../../ui/words/time-ago.tsx';
import { contentName, countContent, outcomeLabels } from '../consent-labels.ts';
import { ProofDialog } from './proof-dialog.tsx';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';

const states = [
  { value: '', label: english('Open') },
  { value: 'done', label: english('Finished') },
];

interface ConsentCasesProps {
  readonly cases: readonly ConsentCase[];
  readonly total: number;
}

/** Refused and withdrawn consents, the most urgent first. */
export function ConsentCases({ cases, total }: ConsentCasesProps) {
  const listing = useListing();
  return (
    <Stack gap="lg">
      <FilterLinks label={t('State')} name="state" options={states} />
      <PagedList
        listing={listing}
        label={t('Cases')}
        items={cases}
        total={total}
        empty={
          <EmptyState
            icon={<IconMoodSmile size={36} stroke={1.4} />}
            title={t('Nothing to review')}
            message={t('When someone refuses or withdraws consent, the content is hidden and a case opens here.')}
          />
        }
      >
        {(one) => <CaseRow one={one} />}
      </PagedList>
    </Stack>
  );
}

function CaseRow({ one }: { readonly one: ConsentCase }) {
  const [isDeciding, setDeciding] = useState(false);
  const { performer, personName, cause, totalContent, note, outcome, administrator } = one;
  const names = {
    person: personName,
    creator: performer.name,
    by: <Anchor component={Link} to={personAddress(performer)} underline="always" inherit />,
  };
  return (
    <Stack gap="xs">
      <Group gap="xs" justify="space-between">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {cause === 'declined'
            ? rich('{person} declined <by>{creator}</by>', names)
            : rich('{person} withdrew from <by>{creator}</by>', names)}
        </Text>
        <State one={one} />
      </Group>
      <Text size="sm" c="dimmed">
        {rich('{countContent}, hidden {timeAgo}', {
          countContent: countContent(totalContent),
          timeAgo: <TimeAgo time={one.createdAt} />,
        })}
      </Text>
      <Contents content={one.content} performer={performer.username} />
      {outcome === null ? (
        <Group>
          <Button
            size="sm"
            onClick={() => setDeciding(true)}
            aria-label={t('Decide about {personName}', { personName })}
          >
            {t('Decide')}
          </Button>
        </Group>
      ) : (
        <Text size="sm">
          {administrator ? `${administrator.name}: ` : ''}
          {note}
        </Text>
      )}
      {isDeciding ? <DecisionDialog one={one} onClose={() => setDeciding(false)} /> : null}
    </Stack>
  );
}

function State({ one: { outcome, dueAt, isOverdue } }: { readonly one: ConsentCase }) {
  if (outcome !== null)
    return <StateBadge tone={outcomeLabels[outcome].tone}>{translated(outcomeLabels[outcome].label)}</StateBadge>;
  return (
    <StateBadge tone={isOverdue ? 'negative' : 'waiting'}>
      {isOverdue
        ? rich('Overdue since {time}', { time: <TimeAgo time={dueAt} /> })
        : rich('To decide {time}', { time: <TimeAgo time={dueAt} /> })}
    </StateBadge>
  );
}

const firstFew = 5;

/** The first pieces of content, each with its page and its proof. */
function Contents({ content, performer }: { readonly content: readonly ConsentContent[]; readonly performer: string }) {
  const [shown, setShown] = useState<ConsentContent>();
  return (
    <Stack gap={4}>
      {content.slice(0, firstFew).map((one) => (
        <Group key={one.id} gap="xs" justify="space-between" wrap="nowrap">
          <Name one={one} performer={performer} />
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => setShown(one)}
            aria-label={t('Proof for {contentName}', { contentName: contentName(one) })}
          >
            {t('Proof')}
          </Button>
        </Group>
      ))}
      {content.length > firstFew ? (
        <Text size="sm" c="dimmed">
          {t('and more')}
        </Text>
      ) : null}
      {shown ? <ProofDialog content={shown} onClose={() => setShown(undefined)} /> : null}
    </Stack>
  );
}

const folders = { feed: 'feeds', gallery: 'galleries', video: 'videos', product: 'products', stream: 'live' } as const;

/** Messages have no page of their own. */
function Name({ one, performer }: { readonly one: ConsentContent; readonly performer: string }) {
  const name = contentName(one);
  if (one.kind === 'message' || one.kind === 'broadcast')
    return (
      <Text size="sm" truncate>
        {name}
      </Text>
    );
  return (
    <Anchor href={`/${performer}/${folders[one.kind]}/${one.id}`} size="sm" truncate>
      {name}
    </Anchor>
  );
}

interface DecisionDialogProps {
  readonly one: ConsentCase;
  readonly onClose: () => void;
}

const choices: readonly {
  readonly value: ConsentOutcome;
  readonly label: EnglishText;
  readonly description: EnglishText;
}[] = [
  {
    value: 'kept-hidden',
    label: english('Keep it hidden'),
    description: english('Only its creator and staff see it.'),
  },
  {
    value: 'removed',
    label: english('Remove it'),
    description: english('It’s removed for everyone, and buyers get their money back.'),
  },
  {
    value: 'restored',
    label: english('Show it again'),
    description: english('Only if the refusal is invalid. The person can refuse again.'),
  },
];

/** What happens with content to which a person does not agree. */
function DecisionDialog({ one, onClose }: DecisionDialogProps) {
  const { revalidate } = useRevalidator();
  const form = useContractForm(decideConsentCase, {
    initialValues: { outcome: 'kept-hidden' as ConsentOutcome, note: '' },
    send: async (body) => {
      await api.call(decideConsentCase, { params: { id: one._id }, body });
      toastSuccess(t('Decided. We’ve emailed both of them.'));
      onClose();
      await revalidate();
    },
  });
  const { getInputProps } = form.form;
  return (
    <FormDialog
      of={form}
      title={t('{personName} and {name}', { personName: one.personName, name: one.performer.name })}
      label={t('Decide')}
      submit={t('Decide')}
      onClose={onClose}
    >
      <Radio.Group label={t('What happens')} {...getInputProps('outcome')}>
        <Stack gap="xs" mt={6}>
          {choices.map(({ value, label, description }) => (
            <Radio key={value} value={value} label={translated(label)} description={translated(description)} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        label={t('Reason')}
        description={t('The creator and the person both see it.')}
        autosize
        minRows={3}
        maxLength={300}
        {...getInputProps('note')}
      />
    </FormDialog>
  );
}
