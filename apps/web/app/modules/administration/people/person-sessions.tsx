import { t } from '@ovation/language/t.ts';
import { rich } from '../../../ui/words/rich.tsx';
import type { Person } from '@ovation/contract/people/person.ts';
import { Stack, Text } from '@mantine/core';
import { Row, Rows } from '../../../ui/lists/rows.tsx';
import { countryName } from '../../../ui/words/country-name.ts';
import { TimeAgo } from '../../../ui/words/time-ago.tsx';
import { PersonSection } from './person-section.tsx';

/** Where a person is logged in. */
export function PersonSessions({ sessions }: { readonly sessions: NonNullable<Person['sessions']> }) {
  return (
    <PersonSection title={t('Devices')}>
      {sessions.length === 0 ? (
        <Text c="dimmed">{t('They aren’t logged in anywhere.')}</Text>
      ) : (
        <Rows label={t('Devices')}>
          {sessions.map(({ _id, device, country, address, lastSeenAt }) => (
            <Row key={_id}>
              <Stack gap={2}>
                <Text fw={600}>{device}</Text>
                <Text size="sm" c="dimmed">
                  {[country === null ? '' : countryName(country), address].filter(Boolean).join(', ')}
                </Text>
                <Text size="sm" c="dimmed">
                  {rich('Last seen {timeAgo}', { timeAgo: <TimeAgo time={lastSeenAt} /> })}
                </Text>
              </Stack>
            </Row>
          ))}
        </Rows>
      )}
    </PersonSection>
  );
}
