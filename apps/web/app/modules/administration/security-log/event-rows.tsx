import { t, translated } from '@ovation/language/t.ts';
import { securityEventLabels, type SecurityEventEntry } from '@ovation/contract/site/security-log.ts';
import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { personAddress } from '../../../platform/addresses/addresses.ts';
import { Row, Rows } from '../../../ui/lists/rows.tsx';
import { Moment } from '../../../ui/words/time-ago.tsx';
import classes from './security-log.module.css';
import { actorOf, detailsOf, subjectOf } from './security-labels.ts';

/** Events of the security log: what happened, by whom, to whom, when, and from which address. */
export function EventRows({ events }: { readonly events: readonly SecurityEventEntry[] }) {
  return (
    <Rows label={t('Security log')}>
      {events.map((event) => (
        <Row key={event._id}>
          <EventRow event={event} />
        </Row>
      ))}
    </Rows>
  );
}

function EventRow({ event }: { readonly event: SecurityEventEntry }) {
  const subject = subjectOf(event);
  return (
    <div className={classes.event}>
      <div className={classes.words}>
        <Text fw={600} lh={1.3}>
          {translated(securityEventLabels[event.kind])}
        </Text>
        <Text size="sm" dir="auto">
          {actorOf(event)}
        </Text>
        {subject === undefined ? null : (
          <Text size="sm">
            {t('Account:')}{' '}
            {event.subject === null || event.kind.startsWith('staff-') ? (
              <bdi>{subject}</bdi>
            ) : (
              <Anchor component={Link} to={personAddress(event.subject)} underline="always" inherit>
                <bdi>{subject}</bdi>
              </Anchor>
            )}
          </Text>
        )}
        {detailsOf(event).map((detail) => (
          <Text key={detail} size="sm" c="dimmed" dir="auto">
            {detail}
          </Text>
        ))}
      </div>
      <div className={classes.from}>
        <Text size="sm">
          <Moment time={event.createdAt} />
        </Text>
        {event.address === '' ? null : (
          <>
            <Text size="sm" c="dimmed">
              {event.device}
            </Text>
            <Text size="sm" c="dimmed">
              {event.address}
            </Text>
          </>
        )}
      </div>
    </div>
  );
}
