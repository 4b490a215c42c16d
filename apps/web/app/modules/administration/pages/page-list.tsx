import { t } from '@ovation/language/t.ts';
import { Anchor, Button, Card, Group, Text, Modal, TextInput } from '@mantine/core';
import { createPage, type PageHead } from '@ovation/contract/pages.ts';
import { IconFileText, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { rich } from '../../../ui/words/rich.tsx';
import { useListing } from '../../../platform/lists/listing.ts';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { ListFooter } from '../../../ui/lists/list-footer.tsx';
import { PageHeader } from '../../../ui/layout/page.tsx';
import { Row, Rows } from '../../../ui/lists/rows.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { StateBadge } from '../../../ui/feedback/state-badge.tsx';
import { TimeAgo } from '../../../ui/words/time-ago.tsx';
import { pageState } from './page-state.ts';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';

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
      {pages.length === 0 ? (
        <Card>
          <EmptyState
            icon={<IconFileText size={36} stroke={1.4} />}
            title={t('No pages here')}
            message={search === '' ? t('Most sites need terms of use and a privacy notice.') : t('No titles match.')}
            {...(search === '' ? { action: add } : {})}
          />
        </Card>
      ) : (
        <Rows label={t('Pages')}>
          {pages.map((page) => (
            <PageRow key={page._id} page={page} />
          ))}
        </Rows>
      )}
      <ListFooter listing={listing} total={total} />
      <NewPageDialog opened={isAdding} onClose={() => setAdding(false)} />
    </>
  );
}

function PageRow({ page }: { readonly page: PageHead }) {
  const { tone, label } = pageState(page);
  return (
    <Row>
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
    </Row>
  );
}

interface NewPageDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

function NewPageDialog({ opened, onClose }: NewPageDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={t('Add a page')}>
      {opened ? <NewPage onClose={onClose} /> : null}
    </Modal>
  );
}

function NewPage({ onClose }: Pick<NewPageDialogProps, 'onClose'>) {
  const navigate = useNavigate();
  const form = useContractForm(createPage, {
    initialValues: { title: '', slug: '' },
    send: async (body) => {
      const { _id } = await api.call(createPage, { body });
      await navigate(`/admin/pages/${_id}`);
    },
  });
  return (
    <Form of={form}>
      <TextInput label={t('Title')} data-autofocus maxLength={120} {...form.form.getInputProps('title')} />
      <TextInput
        label={t('Address')}
        description={t('Lowercase letters, digits and dashes')}
        leftSection="/pages/"
        leftSectionWidth={70}
        maxLength={60}
        {...form.form.getInputProps('slug')}
      />
      <Group justify="flex-end">
        <Button variant="default" size="md" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <SubmitButton of={form}>{t('Start writing')}</SubmitButton>
      </Group>
    </Form>
  );
}
