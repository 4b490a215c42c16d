import { t } from '@ovation/language/t.ts';
import { addFansToList, listFanListsOf, removeFanFromList, type FanList } from '@ovation/contract/people/fan-lists.ts';
import { Anchor, Checkbox, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { toastError } from '../../../platform/toasts.ts';
import { Section } from '../../../ui/layout/section.tsx';

type ListWithFan = FanList & { readonly isListed: boolean };

interface ListsOfFanProps {
  readonly fan: { readonly _id: string; readonly name: string };
}

/** Which of the performer's lists a fan is on, in the details of a conversation. Nothing where the call is denied. */
export function ListsOfFan({ fan }: ListsOfFanProps) {
  const [lists, setLists] = useState<readonly ListWithFan[]>();
  useEffect(() => {
    let isOutdated = false;
    api.call(listFanListsOf, { params: { id: fan._id } }).then(
      ({ data }) => isOutdated || setLists(data),
      () => undefined,
    );
    return () => {
      isOutdated = true;
    };
  }, [fan._id]);
  if (!lists) return null;
  const mark = (list: ListWithFan, isListed: boolean): void =>
    setLists(lists.map((one) => (one._id === list._id ? { ...one, isListed } : one)));
  const change = async (list: ListWithFan, isListed: boolean): Promise<void> => {
    mark(list, isListed);
    try {
      if (isListed) await api.call(addFansToList, { params: { id: list._id }, body: { accountIds: [fan._id] } });
      else await api.call(removeFanFromList, { params: { id: list._id, accountId: fan._id } });
    } catch (error) {
      mark(list, !isListed);
      toastError(error);
    }
  };
  return (
    <Section
      title={t('Lists')}
      aside={
        <Anchor component={Link} to="/creator/lists" size="sm">
          {t('All lists')}
        </Anchor>
      }
    >
      {lists.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('You have no lists yet. Create one to write to {name} and others at the same time.', {
            name: fan.name,
          })}
        </Text>
      ) : null}
      <Stack gap="xs">
        {lists.map((list) => (
          <Checkbox
            key={list._id}
            label={list.name}
            checked={list.isListed}
            onChange={(event) => void change(list, event.currentTarget.checked)}
          />
        ))}
      </Stack>
    </Section>
  );
}
