import { t, translated } from '@ovation/language/t.ts';
import { removeParticipant, type Participant } from '@ovation/contract/people/consent.ts';
import { Modal, Stack, ActionIcon, Group, Menu, Text } from '@mantine/core';
import { IconUsers, IconDots, IconLink, IconTrash } from '../../../ui/tabler.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useListing } from '../../../platform/lists/listing.ts';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { ListSearch } from '../../../ui/forms/search-field.tsx';
import { PagedList } from '../../../ui/lists/paged-list.tsx';
import { AddPersonForm } from './add-person-form.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { api } from '../../../platform/api/api.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { StateBadge } from '../../../ui/feedback/state-badge.tsx';
import { countContent, stateLabels } from '../consent-labels.ts';

interface PeopleListProps {
  readonly people: readonly Participant[];
  readonly total: number;
  readonly isAdding: boolean;
  readonly onAdd: (isAdding: boolean) => void;
}

/** The people whom a performer shows, with what they have answered. */
export function PeopleList({ people, total, isAdding, onAdd }: PeopleListProps) {
  const listing = useListing();
  const [asked, setAsked] = useState<Participant>();
  const isSearch = listing.query['q'] !== undefined;
  const added = (person: Participant): void => {
    onAdd(false);
    if (person.account === null && person.consent === 'asked') setAsked(person);
  };
  return (
    <Stack gap="md">
      {total > 5 || isSearch ? <ListSearch listing={listing} label={t('Search people')} /> : null}
      <PagedList
        listing={listing}
        label={t('People shown')}
        items={people}
        total={total}
        empty={
          <EmptyState
            icon={<IconUsers size={36} stroke={1.4} />}
            title={isSearch ? t('No matches') : t('No one yet')}
            message={t(
              'Add everyone who is seen or heard in what you publish. They can agree using their account here, or through a link.',
            )}
            {...(isSearch ? {} : { action: { label: t('Add a person'), onClick: () => onAdd(true) } })}
          />
        }
      >
        {(person) => <PersonRow person={person} onLink={() => setAsked(person)} />}
      </PagedList>
      <Modal opened={isAdding} onClose={() => onAdd(false)} title={t('Add a person')}>
        <AddPersonForm onClose={() => onAdd(false)} onAdded={added} />
      </Modal>
      {asked ? <LinkDialog person={asked} onClose={() => setAsked(undefined)} /> : null}
    </Stack>
  );
}

interface PersonRowProps {
  readonly person: Participant;
  readonly onLink: () => void;
}

/** One person, what they have answered, and where they are shown. */
function PersonRow({ person, onLink }: PersonRowProps) {
  const { name, account, consent, totalContent } = person;
  const state = consent === null ? undefined : stateLabels[consent];
  const by = account ? `@${account.username}` : t('Answers by link');
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Stack gap={2} miw={0}>
        <Group gap="xs">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          {state ? (
            <StateBadge tone={state.tone}>{translated(state.label)}</StateBadge>
          ) : (
            <StateBadge tone="quiet">{t('Asked for each piece')}</StateBadge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {by} ·{' '}
          {totalContent === 0
            ? t('not shown in anything yet')
            : t('shown in {content}', { content: countContent(totalContent) })}
        </Text>
      </Stack>
      <Actions person={person} onLink={onLink} />
    </Group>
  );
}

function Actions({ person, onLink }: PersonRowProps) {
  const { revalidate } = useRevalidator();
  const [isRemoving, setRemoving] = useState(false);
  const remove = async (): Promise<void> => {
    const { message } = await api.call(removeParticipant, { params: { id: person._id } });
    toastSuccess(message);
    await revalidate();
  };
  return (
    <>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <ActionIcon aria-label={t('Actions for {name}', { name: person.name })}>
            <IconDots size={22} stroke={1.8} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {person.account === null && person.consent === 'asked' ? (
            <Menu.Item leftSection={<IconLink size={18} stroke={1.6} />} onClick={onLink}>
              {t('Make a link')}
            </Menu.Item>
          ) : null}
          <Menu.Item color="red" leftSection={<IconTrash size={18} stroke={1.6} />} onClick={() => setRemoving(true)}>
            {t('Remove from list')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Confirm
        title={t('Remove {name} from your list?', { name: person.name })}
        message={t('You’ll no longer be able to choose them. Content that shows them and their consents won’t change.')}
        confirmLabel={t('Remove')}
        destructive
        opened={isRemoving}
        onClose={() => setRemoving(false)}
        onConfirm={remove}
      />
    </>
  );
}
