import { t } from '@ovation/language/t.ts';
import { addFansToList, searchFans, type Fan, type FanList } from '@ovation/contract/people/fan-lists.ts';
import { Button, Modal, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { api, messageOf } from '../../../platform/api/api.ts';
import { toastError } from '../../../platform/toasts.ts';
import { AccountLine } from '../../../ui/people/account-line.tsx';
import { Row, Rows } from '../../../ui/lists/rows.tsx';
import { useReturnFocus } from '../../../ui/feedback/return-focus.ts';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { RowSkeletons } from '../../../ui/lists/skeletons.tsx';
import { describeRelationship } from './fan-labels.ts';

interface AddFansDialogProps {
  readonly list: FanList;
  readonly onClose: () => void;
}

type Found =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'found'; readonly fans: readonly (Fan & { readonly isListed: boolean })[] };

/** Adds fans to a list, one tap each. */
export default function AddFansDialog({ list, onClose }: AddFansDialogProps) {
  useReturnFocus();
  const { revalidate } = useRevalidator();
  const [q, setQ] = useState('');
  const [found, setFound] = useState<Found>({ state: 'loading' });
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    let isOutdated = false;
    const show = (next: Found): void => void (isOutdated || setFound(next));
    api.call(searchFans, { query: { listId: list._id, ...(q === '' ? {} : { q }) } }).then(
      ({ data }) => show({ state: 'found', fans: data }),
      (error: unknown) => show({ state: 'failed', message: messageOf(error) }),
    );
    return () => {
      isOutdated = true;
    };
  }, [list._id, q]);
  const add = async ({ _id }: Fan): Promise<void> => {
    try {
      await api.call(addFansToList, { params: { id: list._id }, body: { accountIds: [_id] } });
      setAdded((before) => new Set([...before, _id]));
    } catch (error) {
      toastError(error);
    }
  };
  const close = (): void => {
    onClose();
    if (added.size > 0) void revalidate();
  };
  return (
    <Modal opened onClose={close} title={t('Add fans to “{name}”', { name: list.name })}>
      <Stack>
        <SearchField label={t('Search your fans')} value={q} onSearch={setQ} data-autofocus />
        {found.state === 'loading' ? <RowSkeletons count={4} /> : null}
        {found.state === 'failed' ? (
          <Text c="dimmed" role="alert">
            {found.message}
          </Text>
        ) : null}
        {found.state === 'found' && found.fans.length === 0 ? (
          <Text c="dimmed">{q === '' ? t('No followers or subscribers yet.') : t('No fans match.')}</Text>
        ) : null}
        {found.state === 'found' && found.fans.length > 0 ? (
          <Rows label={t('Fans')}>
            {found.fans.map((fan) => (
              <Row key={fan._id}>
                <AccountLine
                  account={fan}
                  detail={describeRelationship(fan)}
                  aside={<AddButton fan={fan} isOn={fan.isListed || added.has(fan._id)} onAdd={() => add(fan)} />}
                />
              </Row>
            ))}
          </Rows>
        ) : null}
        <Button variant="default" onClick={close}>
          {t('Done')}
        </Button>
      </Stack>
    </Modal>
  );
}

function AddButton({
  fan,
  isOn,
  onAdd,
}: {
  readonly fan: Fan;
  readonly isOn: boolean;
  readonly onAdd: () => Promise<void>;
}) {
  const [isRunning, setRunning] = useState(false);
  if (isOn)
    return (
      <Text size="sm" c="dimmed">
        {t('On the list')}
      </Text>
    );
  return (
    <Button
      variant="light"
      loading={isRunning}
      aria-label={t('Add {name}', { name: fan.name })}
      onClick={() => {
        setRunning(true);
        void onAdd().finally(() => setRunning(false));
      }}
    >
      {t('Add')}
    </Button>
  );
}
