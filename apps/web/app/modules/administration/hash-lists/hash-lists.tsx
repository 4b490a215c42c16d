import { t, translated } from '@ovation/language/t.ts';
import {
  deleteHashList,
  pictureCategories,
  importHashList,
  pictureCategory,
  type HashList,
  type listHashLists,
  type PictureCategory,
} from '@ovation/contract/site/hash-lists.ts';
import type { ReplyOutput } from '@ovation/contract/operation.ts';
import { Button, Card, Group, Stack, Text, Title, FileButton, Input, Select, TextInput } from '@mantine/core';
import { IconFileImport, IconPhotoOff } from '../../../ui/tabler.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { uploadFile } from '@ovation/client';
import { rich } from '../../../ui/words/rich.tsx';
import { api } from '../../../platform/api/api.ts';
import { useListing } from '../../../platform/lists/listing.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { StateBadge } from '../../../ui/feedback/state-badge.tsx';
import { PageHeader } from '../../../ui/layout/page.tsx';
import { ListFooter } from '../../../ui/lists/list-footer.tsx';
import { Row, Rows } from '../../../ui/lists/rows.tsx';
import { Day } from '../../../ui/words/time-ago.tsx';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { optionsOf } from '../../../ui/words/options.ts';

type Opened = { readonly dialog: 'import' } | { readonly dialog: 'delete'; readonly list: HashList };

/** Imported lists of known pictures, and what staff have removed themselves. */
export function HashLists({ data, total, removed }: ReplyOutput<typeof listHashLists>) {
  const listing = useListing();
  const { revalidate } = useRevalidator();
  const [opened, setOpened] = useState<Opened>();
  const close = (): void => setOpened(undefined);
  const remove = async ({ _id }: HashList): Promise<void> => {
    const { message } = await api.call(deleteHashList, { params: { id: _id } });
    toastSuccess(message);
    await revalidate();
  };
  return (
    <Stack gap="lg">
      <PageHeader
        title={t('Picture lists')}
        description={t('Pictures and videos that look like these are hidden until you decide.')}
        actions={
          <Button
            leftSection={<IconFileImport size={18} aria-hidden />}
            size="md"
            onClick={() => setOpened({ dialog: 'import' })}
          >
            {t('Import a list')}
          </Button>
        }
      />
      {data.length === 0 ? <NoLists onImport={() => setOpened({ dialog: 'import' })} /> : null}
      {data.length === 0 ? null : (
        <Rows label={t('Imported lists')}>
          {data.map((list) => (
            <Row key={list._id}>
              <ListRow list={list} onDelete={() => setOpened({ dialog: 'delete', list })} />
            </Row>
          ))}
        </Rows>
      )}
      <ListFooter listing={listing} total={total} />
      <Removed removed={removed} />
      {opened?.dialog === 'import' ? <ImportDialog onClose={close} /> : null}
      <Confirm
        opened={opened?.dialog === 'delete'}
        onClose={close}
        title={t('Delete this list?')}
        message={t('Its pictures can be uploaded again. Anything hidden because of it stays hidden until you decide.')}
        confirmLabel={t('Delete')}
        destructive
        onConfirm={() => (opened?.dialog === 'delete' ? remove(opened.list) : undefined)}
      />
    </Stack>
  );
}

function ListRow({ list, onDelete }: { readonly list: HashList; readonly onDelete: () => void }) {
  const { name, category, status, totalPicture, createdAt } = list;
  return (
    <Group justify="space-between" align="flex-start" gap="sm" wrap="nowrap">
      <Stack gap={4} miw={0}>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {rich(
            '{status, select, yes {{category} · imported {day}} other {{picturesOf} · {category} · imported {day}}}',
            {
              picturesOf: picturesOf(totalPicture),
              status: status === 'importing' ? 'yes' : 'no',
              category: translated(pictureCategories[category]),
              day: <Day time={createdAt} />,
            },
          )}
        </Text>
        {status === 'importing' ? <StateBadge tone="waiting">{t('Being read')}</StateBadge> : null}
      </Stack>
      <Button variant="subtle" color="red" onClick={onDelete} aria-label={t('Delete {name}', { name })} flex="none">
        {t('Delete')}
      </Button>
    </Group>
  );
}

function picturesOf(total: number): string {
  return t('{total, plural, one {# picture} other {# pictures}}', { total });
}

function Removed({ removed }: Pick<ReplyOutput<typeof listHashLists>, 'removed'>) {
  return (
    <section aria-labelledby="removed-title">
      <Title order={2} size="h4" id="removed-title" mb="sm">
        {t('Removed on this site')}
      </Title>
      <Card>
        {removed.length === 0 ? (
          <Text c="dimmed">
            {t('Pictures that you remove after a report or a refused consent are added here automatically.')}
          </Text>
        ) : (
          <Stack gap="xs">
            {removed.map(({ category, totalPicture }) => (
              <Group key={category} justify="space-between">
                <Text>{translated(pictureCategories[category])}</Text>
                <Text>{picturesOf(totalPicture)}</Text>
              </Group>
            ))}
          </Stack>
        )}
      </Card>
    </section>
  );
}

function NoLists({ onImport }: { readonly onImport: () => void }) {
  return (
    <Card>
      <EmptyState
        icon={<IconPhotoOff size={36} stroke={1.4} />}
        title={t('No lists yet')}
        message={t(
          'Organisations that fight abuse give sites lists of PDQ hashes, which reveal nothing about the pictures themselves.',
        )}
        action={{ label: t('Import the first list'), onClick: onImport }}
      />
    </Card>
  );
}

const initialValues = { name: '', category: 'minors' as PictureCategory, file: null as File | null };
const categories = pictureCategory.options.map((value) => ({ value, label: pictureCategories[value] }));

/** Imports a list of hashes; a line that is not one is named, and nothing is imported. */
function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const form = useContractForm<typeof importHashList, typeof initialValues>(importHashList, {
    initialValues,
    toBody: ({ name, category }) => ({ name, category }),
    send: async (fields, { file }): Promise<void> => {
      if (!file) return form.form.setFieldError('file', t('Please choose a file.'));
      const { name } = await uploadFile(importHashList, { files: { file }, fields: { ...fields } });
      toastSuccess(t('{name} is being read.', { name }));
      onClose();
      await revalidate();
    },
  });
  const { getInputProps, values, errors, setFieldValue, clearFieldError } = form.form;
  const choose = (file: File | null): void => {
    setFieldValue('file', file);
    clearFieldError('file');
  };
  return (
    <FormDialog of={form} title={t('Import a list')} submit={t('Import')} cancel={null} onClose={onClose}>
      <TextInput
        label={t('Name')}
        description={t('Who the list is from, for your colleagues.')}
        maxLength={100}
        data-autofocus
        {...getInputProps('name')}
      />
      <Select
        label={t('Why these pictures must not be shown')}
        data={optionsOf(categories)}
        allowDeselect={false}
        {...getInputProps('category')}
      />
      <Input.Wrapper
        label={t('File')}
        description={t('Text or CSV, at most 20 MB. Each line begins with a PDQ hash of 64 digits.')}
        error={errors['file']}
      >
        <Group mt="xs" gap="sm">
          <FileButton accept=".txt,.csv,text/plain,text/csv" onChange={choose}>
            {(props) => (
              <Button variant="default" {...props}>
                {t('Choose a file')}
              </Button>
            )}
          </FileButton>
          <Text component="output" size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {values.file?.name ?? t('No file yet')}
          </Text>
        </Group>
      </Input.Wrapper>
    </FormDialog>
  );
}
