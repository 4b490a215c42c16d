import { english, t } from '@ovation/language/t.ts';
import type { ContentConsent } from '@ovation/contract/people/consent.ts';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconCheck } from '../../../ui/tabler.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useListing } from '../../../platform/lists/listing.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { useReturnFocus } from '../../../ui/feedback/return-focus.ts';
import { StateBadge } from '../../../ui/feedback/state-badge.tsx';
import { FilterLinks } from '../../../ui/lists/filter-links.tsx';
import { PagedList } from '../../../ui/lists/paged-list.tsx';
import { Day } from '../../../ui/words/time-ago.tsx';
import { contentName } from '../consent-labels.ts';
import { Answers, PeopleShownField, usePeopleShown } from '../people-shown-field.tsx';
import { LinkDialog } from './link-dialog.tsx';

const states = [
  { value: '', label: english('All') },
  { value: 'hidden', label: english('Hidden') },
  { value: 'shown', label: english('Not hidden') },
];

interface ContentListProps {
  readonly content: readonly ContentConsent[];
  readonly total: number;
}

/** A performer's content with the people who are shown in it. */
export function ContentList({ content, total }: ContentListProps) {
  const listing = useListing();
  const [edited, setEdited] = useState<ContentConsent>();
  return (
    <Stack gap="md">
      <FilterLinks label={t('State')} name="state" options={states} />
      <PagedList
        listing={listing}
        label={t('Content')}
        items={content}
        total={total}
        empty={
          <EmptyState
            icon={<IconCheck size={36} stroke={1.4} />}
            title={t('Nothing here')}
            message={t('Content appears here once you’ve said who is shown, along with content waiting for an answer.')}
          />
        }
      >
        {(one) => <ContentRow one={one} onEdit={() => setEdited(one)} />}
      </PagedList>
      {edited ? <EditDialog one={edited} onClose={() => setEdited(undefined)} /> : null}
    </Stack>
  );
}

function ContentRow({ one, onEdit }: { readonly one: ContentConsent; readonly onEdit: () => void }) {
  const [asked, setAsked] = useState<ContentConsent['people'][number]>();
  const byLink = one.people.find(({ account, state }) => account === null && state === 'asked');
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {contentName(one)}
        </Text>
        {one.isHeld ? <StateBadge tone="waiting">{t('Hidden')}</StateBadge> : null}
        <Text size="sm" c="dimmed">
          <Day time={one.createdAt} />
        </Text>
      </Group>
      {one.people.length === 0 ? (
        <Text size="sm" c="dimmed">
          {one.isAnswered ? t('Only you are shown.') : t('You haven’t said who is shown yet.')}
        </Text>
      ) : (
        <Answers saved={one} />
      )}
      <Group gap="xs">
        <Button
          variant="default"
          size="sm"
          onClick={onEdit}
          aria-label={t('Who is shown in {contentName}', { contentName: contentName(one) })}
        >
          {t('Who is shown')}
        </Button>
        {byLink ? (
          <Button variant="default" size="sm" onClick={() => setAsked(byLink)}>
            {t('Link for {name}', { name: byLink.name })}
          </Button>
        ) : null}
        {one.isAnswered ? (
          <Button
            component="a"
            variant="subtle"
            size="sm"
            href={`/api/consent/content/${one.kind}/${one.id}/proof`}
            download={`consent-${one.id}.json`}
            aria-label={t('Download the proof for {contentName}', { contentName: contentName(one) })}
          >
            {t('Download the proof')}
          </Button>
        ) : null}
      </Group>
      {asked ? <LinkDialog person={asked} content={one} onClose={() => setAsked(undefined)} /> : null}
    </Stack>
  );
}

function EditDialog({ one, onClose }: { readonly one: ContentConsent; readonly onClose: () => void }) {
  useReturnFocus();
  const { revalidate } = useRevalidator();
  const people = usePeopleShown(one.kind, one.id);
  const [isSaving, setSaving] = useState(false);
  const save = async (): Promise<void> => {
    setSaving(true);
    const saved = await people.save(one.id);
    setSaving(false);
    if (!saved) return;
    toastSuccess(saved.isHeld ? t('Saved. It stays hidden until everyone agrees.') : t('Saved.'));
    onClose();
    await revalidate();
  };
  return (
    <Modal opened onClose={onClose} title={contentName(one)}>
      <Stack>
        <PeopleShownField of={people} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button loading={isSaving} disabled={!people.hasChanges} onClick={() => void save()}>
            {t('Save')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
