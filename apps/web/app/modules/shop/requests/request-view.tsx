import { t, translated } from '@ovation/language/t.ts';
import type { Address } from '@ovation/contract/shop/addresses.ts';
import type { ProductRequest } from '@ovation/contract/shop/requests.ts';
import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '../../../ui/tabler.ts';
import { Suspense, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { lazyPart } from '../../../platform/rendering/lazy-part.ts';
import { rich } from '../../../ui/words/rich.tsx';
import { contentAddress, profileAddress } from '../../../platform/addresses/addresses.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { StateBadge } from '../../../ui/feedback/state-badge.tsx';
import { AccountLine } from '../../../ui/people/account-line.tsx';
import { Moment, Day } from '../../../ui/words/time-ago.tsx';
import { OrderPart } from '../orders/order-parts.tsx';
import { ProductLine } from '../product-line.tsx';
import { Brief } from '../work/work-part.tsx';
import { AcceptOffer } from './accept-offer.tsx';
import { EndRequest } from './end-request.tsx';
import {
  explainToFan,
  explainToPerformer,
  isOpenRequest,
  requestStates,
  depositSentence,
  withinDays,
} from './request-labels.ts';
import { Sum, Sums } from '../sums.tsx';
import classes from '../shop.module.css';

const OfferDialog = lazyPart(() => import('./offer-dialog.tsx'));

interface ViewProps {
  readonly request: ProductRequest;
  /** A button that writes to the other side. */
  readonly message: ReactNode;
}

interface FanViewProps extends ViewProps {
  readonly addresses: readonly Address[];
}

/** One request, for the fan who made it. */
export function FanRequest({ request, message, addresses }: FanViewProps) {
  const { performer, status, orderId } = request;
  return (
    <Stack gap="xl">
      <RequestHeader
        request={request}
        back={{ to: '/requests', label: t('Your requests') }}
        explanation={explainToFan(request)}
      >
        {orderId === undefined ? null : <LinkButton to={`/orders/${orderId}`}>{t('See the order')}</LinkButton>}
        {isOpenRequest(request) ? <EndRequest request={request} side="fan" /> : null}
      </RequestHeader>
      <div className={classes.split}>
        <Stack gap="lg">
          <Asked request={request} />
          <OfferCard request={request} />
          <DeclineNote request={request} />
        </Stack>
        <Stack gap="lg">
          {status === 'offered' ? <AcceptOffer request={request} addresses={addresses} /> : null}
          <OrderPart title={t('Made by')}>
            <AccountLine account={performer} to={profileAddress(performer)} aside={message} />
          </OrderPart>
        </Stack>
      </div>
    </Stack>
  );
}

/** One request, for its performer. */
export function PerformerRequest({ request, message }: ViewProps) {
  const [isOffering, setOffering] = useState(false);
  const { user, orderId, status } = request;
  return (
    <Stack gap="xl">
      <RequestHeader
        request={request}
        back={{ to: '/creator/requests', label: t('All requests') }}
        explanation={explainToPerformer(request)}
      >
        {orderId === undefined ? null : <LinkButton to={`/creator/orders/${orderId}`}>{t('See the order')}</LinkButton>}
        {isOpenRequest(request) ? (
          <>
            <Button onClick={() => setOffering(true)}>
              {status === 'asked' ? t('Make an offer') : t('Change the offer')}
            </Button>
            <EndRequest request={request} side="performer" />
          </>
        ) : null}
      </RequestHeader>
      <div className={classes.split}>
        <Stack gap="lg">
          <Asked request={request} />
        </Stack>
        <Stack gap="lg">
          <OfferCard request={request} />
          <DeclineNote request={request} />
          <OrderPart title={t('Asked by')}>
            <AccountLine account={user} aside={message} />
          </OrderPart>
        </Stack>
      </div>
      {isOffering ? (
        <Suspense>
          <OfferDialog request={request} onClose={() => setOffering(false)} />
        </Suspense>
      ) : null}
    </Stack>
  );
}

function Asked({ request }: { readonly request: ProductRequest }) {
  const { product, performer } = request;
  const to = product._id === undefined ? undefined : contentAddress('product', { _id: product._id, performer });
  return (
    <OrderPart title={t('Request')}>
      <Stack gap="md">
        <ProductLine item={{ ...product, variant: '', type: 'made_to_order' }} to={to} />
        <Brief of={request} />
      </Stack>
    </OrderPart>
  );
}

function DeclineNote({ request: { status, note, performer } }: { readonly request: ProductRequest }) {
  if (status !== 'declined' || note === undefined) return null;
  return (
    <OrderPart title={t('Message from {name}', { name: performer.name })}>
      <Text className={classes.brief}>{note}</Text>
    </OrderPart>
  );
}

interface RequestHeaderProps {
  readonly request: ProductRequest;
  readonly back: { readonly to: string; readonly label: string };
  readonly explanation: string;
  /** Buttons. */
  readonly children: ReactNode;
}

function RequestHeader({ request, back, explanation, children }: RequestHeaderProps) {
  const { label, tone } = requestStates[request.status];
  return (
    <Stack gap="sm">
      <Anchor component={Link} to={back.to} fw={600} w="fit-content">
        <Group component="span" gap={6}>
          <IconArrowLeft size={18} aria-hidden /> {back.label}
        </Group>
      </Anchor>
      <Group gap="sm">
        <Title order={1}>{t('Request for {name}', { name: request.product.name })}</Title>
        <StateBadge tone={tone}>{translated(label)}</StateBadge>
      </Group>
      <Text maw="44rem">{explanation}</Text>
      <Text size="sm" c="dimmed">
        {rich('Asked on {moment}', { moment: <Moment time={request.createdAt} /> })}
      </Text>
      <Group gap="xs">{children}</Group>
    </Stack>
  );
}

/** What is offered: the price, the time, and until when. */
function OfferCard({ request }: { readonly request: ProductRequest }) {
  const { price, days, depositPercent, note, expiresAt, needsAddress, performer } = request;
  if (price === undefined || days === undefined) return null;
  const deposit = depositSentence(depositPercent, performer.name);
  return (
    <OrderPart title={t('The offer')}>
      <Stack gap="sm">
        <Sums>
          <Sum label={needsAddress ? t('Price, excluding shipping') : t('Price')} amount={price} />
          <Sum label={t('Delivery')}>{withinDays(days)}</Sum>
          {expiresAt === undefined ? null : (
            <Sum label={t('Open until')}>
              <Day time={expiresAt} />
            </Sum>
          )}
        </Sums>
        {note === undefined ? null : <Text className={classes.brief}>{note}</Text>}
        <Text size="sm" c="dimmed">
          {t('The money is on hold until the delivery is accepted. {deposit}', { deposit })}
        </Text>
      </Stack>
    </OrderPart>
  );
}
