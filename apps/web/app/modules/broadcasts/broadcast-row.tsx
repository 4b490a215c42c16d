import { t } from '@ovation/language/t.ts';
import { rich } from '../../ui/words/rich.tsx';
import type { Broadcast } from '@ovation/contract/messaging/broadcasts.ts';
import type { FanList } from '@ovation/contract/people/fan-lists.ts';
import { Text } from '@mantine/core';
import { SiteLink } from '../../ui/buttons/link.tsx';
import { formatMoney } from '../../ui/words/money.tsx';
import { Row } from '../../ui/lists/rows.tsx';
import { StateBadge } from '../../ui/feedback/state-badge.tsx';
import { Moment } from '../../ui/words/time-ago.tsx';
import { countLabel } from '../conversations/files/file-labels.ts';
import classes from './broadcast-row.module.css';
import { formatNumber } from '../../ui/words/count.ts';
import { describeAudience, statuses } from './broadcast-labels.ts';

/** One mass message: its beginning, its audience and its results. */
export function BroadcastRow({
  broadcast,
  lists,
}: {
  readonly broadcast: Broadcast;
  readonly lists: readonly FanList[];
}) {
  const { _id, status, text, audience, sendAt, updatedAt, price, problem } = broadcast;
  const { label, tone } = statuses[status];
  return (
    <Row>
      <SiteLink to={`/creator/messages/${_id}`} className={classes.row}>
        <span className={classes.head}>
          <StateBadge tone={tone}>{label}</StateBadge>
          {price === null ? null : <span className={classes.quiet}>{formatMoney(price)}</span>}
          <span className={classes.quiet}>
            <Moment time={sendAt ?? updatedAt} />
          </span>
        </span>
        <span className={classes.text} dir="auto">
          {text === '' ? describeFiles(broadcast) : text}
        </span>
        <span className={classes.quiet}>{describeAudience(audience, lists)}</span>
        {problem === null ? null : (
          <Text component="span" size="sm" c="var(--mantine-color-error)">
            {problem}
          </Text>
        )}
        <Numbers broadcast={broadcast} />
      </SiteLink>
    </Row>
  );
}

function describeFiles({ files }: Broadcast): string {
  const videos = files.filter(({ type }) => type === 'message-video').length;
  return files.length === 0 ? t('Nothing written yet') : countLabel({ photos: files.length - videos, videos });
}

function Numbers({
  broadcast: { status, totalDelivered, totalOpened, totalBought, totalRecalled, net, price },
}: {
  readonly broadcast: Broadcast;
}) {
  if (status === 'draft' || status === 'scheduled' || status === 'queued') return null;
  return (
    <span className={classes.numbers}>
      <span>{rich('{strong} delivered', { strong: <strong>{formatNumber(totalDelivered)}</strong> })}</span>
      <span>{rich('{strong} opened', { strong: <strong>{formatNumber(totalOpened)}</strong> })}</span>
      {price === null ? null : (
        <span>{rich('{strong} bought', { strong: <strong>{formatNumber(totalBought)}</strong> })}</span>
      )}
      {price === null ? null : <span>{rich('{strong} earned', { strong: <strong>{formatMoney(net)}</strong> })}</span>}
      {totalRecalled === 0 ? null : (
        <span>{rich('{strong} recalled', { strong: <strong>{formatNumber(totalRecalled)}</strong> })}</span>
      )}
    </span>
  );
}
