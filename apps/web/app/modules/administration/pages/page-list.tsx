import { t } from '@ovation/language/t.ts';
import { Anchor, Button, Group, Text, TextInput } from '@mantine/core';
import { createPage, type PageHead } from '@ovation/contract/pages.ts';
import { IconFileText, IconPlus } from '../../../ui/tabler.ts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { rich } from '../../../ui/words/rich.tsx';
import { useListing } from '../../../platform/lists/listing.ts';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { PagedList } from '../../../ui/lists/paged-list.tsx';
import { PageHeader } from '../../../ui/layout/page.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { StateBadge } from '../../../ui/feedback/state-badge.tsx';
import { TimeAgo } from '../../../ui/words/time-ago.tsx';
import { pageState } from './page-state.ts';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';

interface PageListProps {
  readonly pages: readonly PageHead[];
  readonly total: number;
}

/** The site's own pages: terms, privacy, help. */
export function PageList({ pages, total }: PageListProps) {
  const listing = useListing();
  const [isAdding, setAdding] = useState(false);
  const search = String(listing.query['q'] ?? '');
  const add = { label: t('Add a page'), onClick: () => setAdding(true) };
  return (
    <>
      <PageHeader
        title={t('Pages')}
        description={t('Terms, privacy, help. Published pages are linked at the foot of the site.')}
        actions={
          <Button leftSection={<IconPlus size={18} aria-hidden />} size="md" onClick={add.onClick}>
            {add.label}
          </Button>
        }
      />
      <SearchField label={t('Search pages')} value={search} onSearch={(q) => listing.set({ q })} />
      <PagedList
        listing={listing}
        label={t('Pages')}
        items={pages}
        total={total}
        empty={
          <EmptyState
            icon={<IconFileText size={36} stroke={1.4} />}
            title={t('No pages here')}
            message={search === '' ? t('Most sites need terms of use and a privacy notice.') : t('No titles match.')}
            {...(search === '' ? { action: add } : {})}
          />
        }
      >
        {(page) => <PageRow page={page} />}
      </PagedList>
      {isAdding ? <NewPageDialog onClose={() => setAdding(false)} /> : null}
    </>
  );
}

function PageRow({ page }: { readonly page: PageHead }) {
  const { tone, label } = pageState(page);
  return (
    <Group justify="space-between" gap="xs">
      <div style={{ minWidth: 0 }}>
        <Anchor
          component={Link}
          to={`/admin/pages/${page._id}`}
          fw={600}
          c="inherit"
          style={{ overflowWrap: 'anywhere' }}
        >
          {page.title}
        </Anchor>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {rich('/pages/{slug} · changed {timeAgo}', { slug: page.slug, timeAgo: <TimeAgo time={page.updatedAt} /> })}
        </Text>
      </div>
      <StateBadge tone={tone}>{label}</StateBadge>
    </Group>
  );
}

function NewPageDialog({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const form = useContractForm(createPage, {
    initialValues: { title: '', slug: '' },
    send: async (body) => {
      const { _id } = await api.call(createPage, { body });
      await navigate(`/admin/pages/${_id}`);
    },
  });
  return (
    <FormDialog of={form} title={t('Add a page')} submit={t('Start writing')} onClose={onClose}>
      <TextInput label={t('Title')} data-autofocus maxLength={120} {...form.form.getInputProps('title')} />
      <TextInput
        label={t('Address')}
        description={t('Lowercase letters, digits and dashes')}
        leftSection="/pages/"
        leftSectionWidth={70}
        maxLength={60}
        {...form.form.getInputProps('slug')}
      />
    </FormDialog>
  );
}
