import { t } from '@ovation/language/t.ts';
import type { Participant } from '@ovation/contract/people/consent.ts';
import { Card, Modal, Stack } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useListing } from '../../../platform/lists/listing.ts';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { ListFooter } from '../../../ui/lists/list-footer.tsx';
import { Rows } from '../../../ui/lists/rows.tsx';
import { AddPersonForm } from './add-person-form.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { PersonRow } from './person-row.tsx';

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
      {total > 5 || isSearch ? (
        <SearchField
          label={t('Search people')}
          value={String(listing.query['q'] ?? '')}
          onSearch={(q) => listing.set({ q })}
        />
      ) : null}
      {people.length === 0 ? (
        <Card>
          <EmptyState
            icon={<IconUsers size={36} stroke={1.4} />}
            title={isSearch ? t('No matches') : t('No one yet')}
            message={t(
              'Add everyone who is seen or heard in what you publish. They can agree using their account here, or through a link.',
            )}
            {...(isSearch ? {} : { action: { label: t('Add a person'), onClick: () => onAdd(true) } })}
          />
        </Card>
      ) : (
        <Rows label={t('People shown')}>
          {people.map((person) => (
            <PersonRow key={person._id} person={person} onLink={() => setAsked(person)} />
          ))}
        </Rows>
      )}
      <ListFooter listing={listing} total={total} />
      <Modal opened={isAdding} onClose={() => onAdd(false)} title={t('Add a person')}>
        <AddPersonForm onClose={() => onAdd(false)} onAdded={added} />
      </Modal>
      {asked ? <LinkDialog person={asked} onClose={() => setAsked(undefined)} /> : null}
    </Stack>
  );
}
