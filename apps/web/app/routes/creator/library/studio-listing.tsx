import { t, translated, type EnglishText } from '@ovation/language/t.ts';
import { Button, Group, type SelectProps } from '@mantine/core';
import { IconPlus, IconTrash } from '../../../ui/tabler.ts';
import type { ReactNode } from 'react';
import { Link, useNavigation } from 'react-router';
import { useListing, type Listing } from '../../../platform/lists/listing.ts';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { ListSearch } from '../../../ui/forms/search-field.tsx';
import { ListFooter } from '../../../ui/lists/list-footer.tsx';
import { OrderSelect, FilterSelect, type Order } from '../../../ui/lists/list-selects.tsx';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import { optionsOf, type TextOption } from '../../../ui/words/options.ts';

interface StudioTexts {
  readonly title: EnglishText;
  readonly description: EnglishText;
  readonly create: EnglishText;
  readonly search: EnglishText;
  /** While the performer has published nothing of this kind. */
  readonly empty: { readonly title: EnglishText; readonly message: EnglishText };
  readonly noMatch: EnglishText;
  /** On a page after the last one. */
  readonly pastEnd: EnglishText;
  readonly showAll: EnglishText;
}

export interface StudioFilter extends Pick<SelectProps, 'flex' | 'maw'> {
  /** The filter's name in the address query. */
  readonly name: string;
  readonly label: EnglishText;
  readonly placeholder: EnglishText;
  readonly options: readonly TextOption[];
}

interface StudioListingProps {
  readonly address: string;
  /** Where new content is edited; by default the list's address with /new. */
  readonly editor?: string;
  readonly icon: ReactNode;
  readonly texts: StudioTexts;
  readonly filters: readonly StudioFilter[];
  readonly orders: readonly Order[];
  readonly total: number;
  /** Further links, beside the button for new content. */
  readonly actions?: ReactNode;
  /** What to know first, above the list. */
  readonly notice?: ReactNode;
  /** The rows of this page; null if there are none. */
  readonly children: ReactNode;
}

/** A performer's content of one type, with a search, filters and an order, which the address holds. */
export function StudioListing({
  address,
  editor = `${address}/new`,
  icon,
  texts,
  filters,
  orders,
  total,
  actions,
  notice,
  children,
}: StudioListingProps) {
  const listing = useListing();
  const isLoading = useNavigation().state === 'loading';
  const isFiltered = ['q', ...filters.map(({ name }) => name)].some((name) => name in listing.query);
  return (
    <Page>
      <PageHeader
        title={translated(texts.title)}
        description={translated(texts.description)}
        actions={
          <>
            <BinLink />
            {actions}
            <Button component={Link} to={editor} leftSection={<IconPlus size={18} aria-hidden />}>
              {translated(texts.create)}
            </Button>
          </>
        }
      />
      {notice}
      {total === 0 && !isFiltered ? (
        <EmptyState
          icon={icon}
          title={translated(texts.empty.title)}
          message={translated(texts.empty.message)}
          action={{ label: translated(texts.create), to: editor }}
        />
      ) : (
        <>
          <StudioFilters listing={listing} search={translated(texts.search)} filters={filters} orders={orders} />
          <div aria-busy={isLoading} style={{ opacity: isLoading ? 0.6 : 1 }}>
            {children ?? <NoResults texts={texts} address={address} isPastEnd={total > 0} />}
          </div>
          <ListFooter listing={listing} total={total} />
        </>
      )}
    </Page>
  );
}

interface NoResultsProps {
  readonly texts: StudioTexts;
  readonly address: string;
  readonly isPastEnd: boolean;
}

function NoResults({ texts, address, isPastEnd }: NoResultsProps) {
  return (
    <EmptyState
      title={isPastEnd ? t('This page is empty') : translated(texts.noMatch)}
      message={isPastEnd ? translated(texts.pastEnd) : t('Try other words, or remove a filter.')}
      action={{ label: translated(texts.showAll), to: address }}
    />
  );
}

interface StudioFiltersProps extends Pick<StudioListingProps, 'filters' | 'orders'> {
  readonly listing: Listing;
  readonly search: string;
}

function StudioFilters({ listing, search, filters, orders }: StudioFiltersProps) {
  return (
    <Group gap="sm">
      <ListSearch
        listing={listing}
        label={search}

        flex="1 1 14rem"
      />
      {filters.map(({ name, label, placeholder, options, ...size }) => (
        <FilterSelect
          key={name}
          listing={listing}
          name={name}
          aria-label={translated(label)}
          placeholder={translated(placeholder)}
          data={optionsOf(options)}
          {...size}
        />
      ))}
      <OrderSelect listing={listing} orders={orders} flex="1 0 10rem" maw={200} size="md" />
    </Group>
  );
}

/** Leads to what was deleted and can still be restored. */
function BinLink() {
  return (
    <Button
      component={Link}
      to="/creator/content/bin"
      variant="default"
      leftSection={<IconTrash size={18} aria-hidden />}
    >
      {t('Bin')}
    </Button>
  );
}
