import { t } from '@ovation/language/t.ts';
import { maxParticipantsOfContent, type ContentConsent } from '@ovation/contract/people/consent.ts';
import { Alert, Anchor, Checkbox, Group, MultiSelect, Stack, Text } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useSettings } from '../../platform/visitor/session.ts';
import { StateBadge } from '../../ui/feedback/state-badge.tsx';
import { stateLabels } from './consent-labels.ts';
import classes from './people-shown-field.module.css';
import type { PeopleShown } from './use-people-shown.ts';

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
          <StateBadge tone={stateLabels[state].tone}>{stateLabels[state].label}</StateBadge>
        </Group>
      ))}
    </Stack>
  );
}
