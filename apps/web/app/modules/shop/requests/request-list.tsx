import { t, translated } from '@ovation/language/t.ts';
import type { ProductRequest } from '@ovation/contract/shop/requests.ts';
import { Card, Stack, Text } from '@mantine/core';
import { IconBrush } from '../../../ui/tabler.ts';
import { useListing } from '../../../platform/lists/listing.ts';
import { SiteLink } from '../../../ui/buttons/link.tsx';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { StateBadge } from '../../../ui/feedback/state-badge.tsx';
import { ListSearch } from '../../../ui/forms/search-field.tsx';
import { FilterLinks } from '../../../ui/lists/filter-links.tsx';
import { Money } from '../../../ui/words/money.tsx';
import { TimeAgo } from '../../../ui/words/time-ago.tsx';
import { Cover } from '../product-line.tsx';
import { requestStateOptions, requestStates } from './request-labels.ts';
import classes from '../shop.module.css';

/** Status and words of a list of requests; the address holds them. */
export function RequestFilters({ searchLabel }: { readonly searchLabel: string }) {
  const listing = useListing();
  return (
    <Stack gap="sm" align="flex-start">
      <FilterLinks label={t('Status')} name="status" options={requestStateOptions} />
      <ListSearch
        listing={listing}
        label={searchLabel}

        w="100%"
      />
    </Stack>
  );
}

interface RequestListProps {
  readonly requests: readonly ProductRequest[];
  /** The address of each request's page, without its id. */
  readonly address: string;
  /** Whom the request is from or to, as its reader needs it. */
  readonly otherOf: (request: ProductRequest) => string;
}

/** Requests as rows that lead to them. */
export function RequestList({ requests, address, otherOf }: RequestListProps) {
  return (
    <Card padding={0}>
      <ul className={`${classes.rows} ${classes.orders}`} aria-label={t('Requests')}>
        {requests.map((request) => (
          <li key={request._id} data-row>
            <RequestRow request={request} to={`${address}/${request._id}`} other={otherOf(request)} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface RequestRowProps {
  readonly request: ProductRequest;
  readonly to: string;
  readonly other: string;
}

function RequestRow({ request: { product, status, price, updatedAt }, to, other }: RequestRowProps) {
  const { label, tone } = requestStates[status];
  return (
    <SiteLink to={to} className={classes.order}>
      <Cover address={product.cover} />
      <span className={classes.words}>
        <span className={`${classes.name} ${classes.oneLine}`}>{product.name}</span>
        <span className={`${classes.detail} ${classes.oneLine}`}>{other}</span>
        <span className={classes.detail}>
          <TimeAgo time={updatedAt} />
        </span>
      </span>
      <span className={classes.end}>
        {price === undefined ? null : (
          <Text component="span" fw={600}>
            <Money amount={price} />
          </Text>
        )}
        <StateBadge tone={tone}>{translated(label)}</StateBadge>
      </span>
    </SiteLink>
  );
}

interface NoRequestsProps {
  readonly message: string;
  readonly action: { readonly label: string; readonly to: string };
}

/** Instead of an empty list: none at all, or none that matches. */
export function NoRequests({ message, action }: NoRequestsProps) {
  const listing = useListing();
  const icon = <IconBrush size={36} stroke={1.4} />;
  const isNarrowed = listing.query['q'] !== undefined || listing.query['status'] !== undefined;
  return (
    <Card>
      {isNarrowed ? (
        <EmptyState
          icon={icon}
          title={t('No requests match')}
          message={t('Try other words or another status.')}
          action={{ label: t('Show all'), onClick: () => listing.set({ q: undefined, status: undefined }) }}
        />
      ) : (
        <EmptyState icon={icon} title={t('No requests yet')} message={message} action={action} />
      )}
    </Card>
  );
}
