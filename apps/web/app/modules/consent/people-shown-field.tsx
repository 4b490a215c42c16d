import { t, translated } from '@ovation/language/t.ts';
import {
  maxParticipantsOfContent,
  getContentConsent,
  listParticipants,
  setContentConsent,
  type ContentConsent,
  type ConsentKind,
  type Participant,
} from '@ovation/contract/people/consent.ts';
import { Alert, Anchor, Checkbox, Group, MultiSelect, Stack, Text } from '@mantine/core';
import { IconEyeOff } from '../../ui/tabler.ts';
import { Link } from 'react-router';
import { useState } from 'react';
import useSWR from 'swr';
import { useSettings } from '../../platform/visitor/session.ts';
import { StateBadge } from '../../ui/feedback/state-badge.tsx';
import { stateLabels } from './consent-labels.ts';
import classes from './people-shown-field.module.css';
import { api } from '../../platform/api/api.ts';
import { toastError } from '../../platform/toasts.ts';

/** Who else is shown in a piece of content, and what they have answered. */
export function PeopleShownField({ of: { people, saved, choice, choose } }: { readonly of: PeopleShown }) {
  const { consentRequired } = useSettings();
  const names = new Map([...people, ...(saved?.people ?? [])].map(({ _id, name }) => [_id, name]));
  return (
    <Stack gap="md">
      {saved?.isHeld ? <Hidden saved={saved} /> : null}
      <MultiSelect
        label={t('People shown')}
        description={
          consentRequired
            ? t('This is hidden until everyone shown has agreed.')
            : t('They are asked for consent, and can withdraw it.')
        }
        placeholder={choice.participantIds.length === 0 ? t('Choose from your list') : undefined}
        data={[...names].map(([value, label]) => ({ value, label }))}
        value={[...choice.participantIds]}
        onChange={(participantIds) => choose({ participantIds, nobodyElse: false })}
        maxValues={maxParticipantsOfContent}
        searchable
        classNames={{ inputField: classes.typed }}
        nothingFoundMessage={t('No one on your list matches')}
      />
      <Checkbox
        label={t('Only I am shown')}
        checked={choice.nobodyElse}
        onChange={(event) => choose({ participantIds: [], nobodyElse: event.currentTarget.checked })}
      />
      {saved ? <Answers saved={saved} /> : null}
      <Anchor component={Link} to="/creator/people-shown" size="sm">
        {t('Your list of people shown')}
      </Anchor>
    </Stack>
  );
}

function Hidden({ saved: { people, isAnswered } }: { readonly saved: ContentConsent }) {
  const isRefused = people.some(({ state }) => state === 'declined' || state === 'withdrawn');
  const reason = isRefused
    ? t('Someone shown in it doesn’t agree. Our staff will decide.')
    : isAnswered
      ? t('It appears as soon as everyone shown has agreed.')
      : t('Please tell us who is shown. Until then, only you can see it.');
  return (
    <Alert color="yellow" variant="light" icon={<IconEyeOff aria-hidden />} title={t('Hidden from everyone else')}>
      {reason}
    </Alert>
  );
}

/** What each of them has answered. */
export function Answers({ saved: { people } }: { readonly saved: Pick<ContentConsent, 'people'> }) {
  if (people.length === 0) return null;
  return (
    <Stack gap={6}>
      {people.map(({ _id, name, state }) => (
        <Group key={_id} gap="xs" wrap="nowrap" justify="space-between">
          <Text size="sm" truncate>
            {name}
          </Text>
          <StateBadge tone={stateLabels[state].tone}>{translated(stateLabels[state].label)}</StateBadge>
        </Group>
      ))}
    </Stack>
  );
}

interface Choice {
  readonly participantIds: readonly string[];
  readonly nobodyElse: boolean;
}

/** Who is shown in a piece of content while it is edited; `id` is undefined until it exists. */
export interface PeopleShown {
  readonly people: readonly Participant[];
  /** What the site knows; undefined for new content. */
  readonly saved: ContentConsent | undefined;
  readonly choice: Choice;
  readonly hasChanges: boolean;
  choose(choice: Choice): void;
  /** Saves the answer for content that is saved itself. A failure is shown, and the content stays hidden meanwhile. */
  save(id: string): Promise<ContentConsent | undefined>;
}

/** At most this many can be chosen from in the field; more are found by their names. */
const pageSize = 100;

export function usePeopleShown(kind: ConsentKind, id: string | undefined): PeopleShown {
  const { data: people } = useSWR('people-shown', () =>
    api.call(listParticipants, { query: { pageSize, sortBy: 'name', sort: 'asc' } }),
  );
  const { data: saved, mutate } = useSWR(id === undefined ? null : ['people-shown', kind, id], () =>
    api.call(getContentConsent, { params: { kind, id: id ?? '' } }),
  );
  const [chosen, setChosen] = useState<Choice>();
  const choice = chosen ?? choiceOf(saved);

  async function save(savedId: string): Promise<ContentConsent | undefined> {
    if (!chosen || (!chosen.nobodyElse && chosen.participantIds.length === 0)) return saved;
    try {
      const body = { participantIds: [...chosen.participantIds], nobodyElse: chosen.nobodyElse };
      const answer = await api.call(setContentConsent, { params: { kind, id: savedId }, body });
      await mutate(answer, { revalidate: false });
      setChosen(undefined);
      return answer;
    } catch (error) {
      toastError(error);
      return undefined;
    }
  }
  return { people: people?.data ?? [], saved, choice, hasChanges: chosen !== undefined, choose: setChosen, save };
}

function choiceOf(saved: ContentConsent | undefined): Choice {
  const participantIds = saved?.people.map(({ _id }) => _id) ?? [];
  return { participantIds, nobodyElse: saved?.isAnswered === true && participantIds.length === 0 };
}
