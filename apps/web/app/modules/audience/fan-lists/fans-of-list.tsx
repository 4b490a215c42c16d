import { t } from '@ovation/language/t.ts';
import { removeFanFromList, type Fan, type FanList } from '@ovation/contract/people/fan-lists.ts';
import { Button, Card } from '@mantine/core';
import { IconUsers } from '../../../ui/tabler.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { useListing } from '../../../platform/lists/listing.ts';
import { toastError } from '../../../platform/toasts.ts';
import { AccountLine } from '../../../ui/people/account-line.tsx';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { PagedList } from '../../../ui/lists/paged-list.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { describeRelationship } from './fan-labels.ts';

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
      <PagedList
        listing={listing}
        label={t('Fans on this list')}
        items={fans}
        total={total}
        empty={
          <EmptyState
            title={t('No matches')}
            message={t('Try another name.')}
            action={{ label: t('Show all'), onClick: () => listing.set({ q: undefined }) }}
          />
        }
      >
        {(fan) => (
          <AccountLine
            account={fan}
            detail={describeRelationship(fan)}
            aside={<RemoveButton list={list} fan={fan} />}
          />
        )}
      </PagedList>
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
