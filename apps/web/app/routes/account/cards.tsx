import { t } from '@ovation/language/t.ts';
import { listPaymentCards } from '@ovation/contract/money/payments.ts';
import { Card, Stack, Text } from '@mantine/core';
import { IconCreditCard } from '../../ui/tabler.ts';
import { AddCard } from '../../modules/payments/cards/add-card.tsx';
import { CardList } from '../../modules/payments/cards/card-list.tsx';
import { apiOf } from '../../platform/api/api.server.ts';
import { titleOf } from '../../platform/rendering/title.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { EmptyState } from '../../ui/feedback/error-state.tsx';
import { SettingsLinks } from '../../modules/accounts/settings-links.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import type { Route } from './+types/cards.ts';

export async function loader(args: Route.LoaderArgs) {
  return apiOf(args).call(listPaymentCards, { query: { pageSize: 50 } });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(t('Your cards'), matches) }];
}

export default function Cards({ loaderData: { data: cards, provider } }: Route.ComponentProps) {
  return (
    <Page narrow aside={<SettingsLinks />}>
      <PageHeader
        title={t('Your cards')}
        actions={
          <>
            <LinkButton to="/wallet" variant="default">
              {t('Back to the wallet')}
            </LinkButton>
            {cards.length > 0 ? <AddCard provider={provider} /> : null}
          </>
        }
      />
      {cards.length > 0 ? <CardList cards={cards} /> : <NoCards provider={provider} />}
      <Text size="sm" c="dimmed">
        {t('The payment provider keeps your card numbers; we never see them. Checkout offers your default card first.')}
      </Text>
    </Page>
  );
}

function NoCards({ provider }: { readonly provider: string }) {
  return (
    <Card>
      <EmptyState
        icon={<IconCreditCard size={40} stroke={1.3} />}
        title={t('No cards yet')}
        message={t('Save a card to pay with one tap.')}
      />
      <Stack align="center" pb="xl">
        <AddCard provider={provider} />
      </Stack>
    </Card>
  );
}
