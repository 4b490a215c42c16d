import { rich } from '../../../ui/words/rich.tsx';
import { t } from '@ovation/language/t.ts';
import type { FanList } from '@ovation/contract/people/fan-lists.ts';
import { Card, Text } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { SiteLink } from '../../../ui/buttons/link.tsx';
import { Row, Rows } from '../../../ui/lists/rows.tsx';
import { TimeAgo } from '../../../ui/words/time-ago.tsx';
import { formatFanCount } from './fan-labels.ts';
import classes from './fan-list-list.module.css';

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
