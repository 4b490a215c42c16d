import { t } from '@ovation/language/t.ts';
import {
  removeFanFromList,
  createFanList,
  renameFanList,
  type Fan,
  type FanList,
} from '@ovation/contract/people/fan-lists.ts';
import { Button, Card, Text, Group, Modal, TextInput } from '@mantine/core';
import { IconUsers, IconListDetails } from '@tabler/icons-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { useListing } from '../../../platform/lists/listing.ts';
import { toastError } from '../../../platform/toasts.ts';
import { AccountLine } from '../../../ui/people/account-line.tsx';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { ListFooter } from '../../../ui/lists/list-footer.tsx';
import { Row, Rows } from '../../../ui/lists/rows.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { describeRelationship, formatFanCount } from './fan-labels.ts';
import { rich } from '../../../ui/words/rich.tsx';
import { SiteLink } from '../../../ui/buttons/link.tsx';
import { TimeAgo } from '../../../ui/words/time-ago.tsx';
import classes from './fan-lists.module.css';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import { useReturnFocus } from '../../../ui/feedback/return-focus.ts';

interface FansOfListProps {
  readonly list: FanList;
  readonly fans: readonly Fan[];
  readonly total: number;
  readonly onAdd: () => void;
}

/** The fans on a list; each can be removed. */
export function FansOfList({ list, fans, total, onAdd }: FansOfListProps) {
  const listing = useListing();
  const q = String(listing.query['q'] ?? '');
  if (list.totalFan === 0)
    return (
      <Card>
        <EmptyState
          icon={<IconUsers size={36} stroke={1.4} />}
          title={t('This list is empty')}
          message={t('Add followers and subscribers, including former subscribers.')}
          action={{ label: t('Add fans'), onClick: onAdd }}
        />
      </Card>
    );
  return (
    <>
      <SearchField
        label={t('Search on this list')}
        value={q}
        onSearch={(typed) => listing.set({ q: typed })}
        maw={420}
      />
      {fans.length === 0 ? (
        <Card>
          <EmptyState
            title={t('No matches')}
            message={t('Try another name.')}
            action={{ label: t('Show all'), onClick: () => listing.set({ q: undefined }) }}
          />
        </Card>
      ) : (
        <Rows label={t('Fans on this list')}>
          {fans.map((fan) => (
            <Row key={fan._id}>
              <AccountLine
                account={fan}
                detail={describeRelationship(fan)}
                aside={<RemoveButton list={list} fan={fan} />}
              />
            </Row>
          ))}
        </Rows>
      )}
      <ListFooter listing={listing} total={total} />
    </>
  );
}

function RemoveButton({ list, fan }: { readonly list: FanList; readonly fan: Fan }) {
  const { revalidate } = useRevalidator();
  const [isRunning, setRunning] = useState(false);
  const remove = async (): Promise<void> => {
    setRunning(true);
    try {
      await api.call(removeFanFromList, { params: { id: list._id, accountId: fan._id } });
      await revalidate();
    } catch (error) {
      toastError(error);
    } finally {
      setRunning(false);
    }
  };
  return (
    <Button
      variant="subtle"
      color="gray"
      loading={isRunning}
      onClick={() => void remove()}
      aria-label={t('Remove {name}', { name: fan.name })}
    >
      {t('Remove')}
    </Button>
  );
}

interface FanListListProps {
  readonly lists: readonly FanList[];
  readonly onCreate: () => void;
}

const whatFor = [
  t('Group fans who have something in common, such as your first fans or those from your city.'),
  t('Then you can write to them, or leave them out of a broadcast.'),
].join(' ');

/** The performer's lists of fans. */
export function FanListList({ lists, onCreate }: FanListListProps) {
  if (lists.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={<IconListDetails size={36} stroke={1.4} />}
          title={t('No lists yet')}
          message={whatFor}
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
  useReturnFocus();
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
    <Modal opened onClose={onClose} title={list ? t('Rename the list') : t('New list')}>
      <Form of={form} label={list ? t('Rename the list') : t('New list')}>
        <TextInput
          label={t('Name')}
          description={t('Only you see it.')}
          maxLength={60}
          data-autofocus
          {...form.form.getInputProps('name')}
        />
        <Group justify="flex-end">
          <Button variant="default" size="md" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <SubmitButton of={form}>{list ? t('Rename') : t('Create list')}</SubmitButton>
        </Group>
      </Form>
    </Modal>
  );
}
