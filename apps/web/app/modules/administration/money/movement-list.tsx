import { t } from '@ovation/language/t.ts';
import type { Movement } from '@ovation/contract/money/site-money.ts';
import { Card, Stack, Text, Title } from '@mantine/core';
import { Money } from '../../../ui/words/money.tsx';
import { Row, Rows } from '../../../ui/lists/rows.tsx';
import { TimeAgo } from '../../../ui/words/time-ago.tsx';
import classes from './money.module.css';
import { movementName, partyName } from './money-labels.ts';

/** The ledger movements of a payment or a sale: from which account to which. */
export function MovementList({ movements }: { readonly movements: readonly Movement[] }) {
  return (
    <Stack component="section" gap="sm" aria-label={t('In the books')}>
      <Title order={2} size="h3">
        {t('In the books')}
      </Title>
      {movements.length === 0 ? (
        <Card>
          <Text c="dimmed">{t('No entries: no money moved.')}</Text>
        </Card>
      ) : (
        <Rows label={t('Movements')}>
          {movements.map((movement) => (
            <Row key={movement._id}>
              <div className={classes.movement}>
                <div>
                  <Text fw={600}>{movementName(movement)}</Text>
                  <Text size="sm" c="dimmed">
                    {partyName(movement.from)} → {partyName(movement.to)}, <TimeAgo time={movement.createdAt} />
                  </Text>
                </div>
                <Text fw={600}>
                  <Money amount={movement.amount} />
                </Text>
              </div>
            </Row>
          ))}
        </Rows>
      )}
    </Stack>
  );
}
