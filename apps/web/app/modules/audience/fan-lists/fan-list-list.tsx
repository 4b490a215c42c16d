import { english, t, translated } from '@ovation/language/t.ts';
import { createFanList, renameFanList, type FanList } from '@ovation/contract/people/fan-lists.ts';
import { Card, Text, TextInput } from '@mantine/core';
import { IconListDetails } from '../../../ui/tabler.ts';
import { api } from '../../../platform/api/api.ts';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { Row, Rows } from '../../../ui/lists/rows.tsx';
import { formatFanCount } from './fan-labels.ts';
import { rich } from '../../../ui/words/rich.tsx';
import { SiteLink } from '../../../ui/buttons/link.tsx';
import { TimeAgo } from '../../../ui/words/time-ago.tsx';
import classes from './fan-lists.module.css';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';

interface FanListListProps {
  readonly lists: readonly FanList[];
  readonly onCreate: () => void;
}

const whatFor = [
  english('Group fans who have something in common, such as your first fans or those from your city.'),
  english('Then you can write to them, or leave them out of a broadcast.'),
];

/** The performer's lists of fans. */
export function FanListList({ lists, onCreate }: FanListListProps) {
  if (lists.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={<IconListDetails size={36} stroke={1.4} />}
          title={t('No lists yet')}
          message={whatFor.map(translated).join(' ')}
          action={{ label: t('Create your first list'), onClick: onCreate }}
        />
      </Card>
    );
  }
  return (
    <Rows label={t('Lists of fans')}>
      {lists.map(({ _id, name, totalFan, updatedAt }) => (
        <Row key={_id}>
          <SiteLink to={`/creator/lists/${_id}`} className={classes.row}>
            <span className={classes.name}>{name}</span>
            <Text component="span" size="sm" c="dimmed">
              {totalFan === 0 ? t('No one yet') : formatFanCount(totalFan)} ·{' '}
              {rich('changed {when}', { when: <TimeAgo time={updatedAt} /> })}
            </Text>
          </SiteLink>
        </Row>
      ))}
    </Rows>
  );
}

interface ListNameDialogProps {
  /** Undefined for a new list. */
  readonly list?: FanList;
  readonly onClose: () => void;
  readonly onNamed: (list: FanList) => void;
}

/** Makes a list, or renames one. */
export function ListNameDialog({ list, onClose, onNamed }: ListNameDialogProps) {
  const form = useContractForm(list ? renameFanList : createFanList, {
    initialValues: { name: list?.name ?? '' },
    send: async (body) => {
      onNamed(
        await (list ? api.call(renameFanList, { params: { id: list._id }, body }) : api.call(createFanList, { body })),
      );
      onClose();
    },
  });
  return (
    <FormDialog
      of={form}
      title={list ? t('Rename the list') : t('New list')}
      submit={list ? t('Rename') : t('Create list')}
      onClose={onClose}
    >
      <TextInput
        label={t('Name')}
        description={t('Only you see it.')}
        maxLength={60}
        data-autofocus
        {...form.form.getInputProps('name')}
      />
    </FormDialog>
  );
}
