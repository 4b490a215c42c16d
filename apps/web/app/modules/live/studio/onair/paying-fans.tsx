import { t } from '@ovation/language/t.ts';
import { listPayingFans } from '@ovation/contract/live/streams.ts';
import { Stack, Text, Title } from '@mantine/core';
import useSWR from 'swr';
import { api, messageOf } from '../../../../platform/api/api.ts';
import { useServerEvent } from '../../../../platform/live/realtime.tsx';
import { AccountLine } from '../../../../ui/people/account-line.tsx';
import { Row, Rows } from '../../../../ui/lists/rows.tsx';
import { Money } from '../../../../ui/words/money.tsx';
import { formatNumber } from '../../../../ui/words/formats.ts';

const shown = 20;
const pauseMs = 20_000;

/** Who has paid for a stream or tipped during it, the highest sum first. */
export function PayingFans({ streamId, isOver = false }: { readonly streamId: string; readonly isOver?: boolean }) {
  const { data, error, mutate } = useSWR(
    ['paying fans', streamId],
    () => api.call(listPayingFans, { params: { id: streamId }, query: { pageSize: shown, sortBy: 'amount' } }),
    { refreshInterval: isOver ? 0 : pauseMs },
  );
  useServerEvent('earning.created', () => void mutate());
  return (
    <Stack gap="sm" component="section" aria-label={t('Paying fans')}>
      <Title order={2} size="h3">
        {t('Paying fans')}
      </Title>
      {error !== undefined && !data ? <Text c="dimmed">{messageOf(error)}</Text> : null}
      {data?.total === 0 ? (
        <Text c="dimmed">
          {isOver ? t('No one paid for this stream.') : t('Fans who pay or tip appear here right away.')}
        </Text>
      ) : null}
      {data && data.total > 0 ? (
        <Rows label={t('Paying fans')}>
          {data.data.map(({ user, amount, minutes, isWatching }) => (
            <Row key={user._id}>
              <AccountLine
                account={user}
                detail={detailOf(minutes, isWatching && !isOver)}
                aside={<Money amount={amount} />}
              />
            </Row>
          ))}
        </Rows>
      ) : null}
      {data && data.total > shown ? (
        <Text size="sm" c="dimmed">
          {t('And {count} more.', { count: formatNumber(data.total - shown) })}
        </Text>
      ) : null}
    </Stack>
  );
}

function detailOf(minutes: number, isWatching: boolean): string | undefined {
  const parts = [
    ...(isWatching ? [t('Watching')] : []),
    ...(minutes > 0 ? [t('{minutes, plural, one {# minute} other {# minutes}}', { minutes })] : []),
  ];
  return parts.length > 0 ? parts.join(' · ') : undefined;
}
