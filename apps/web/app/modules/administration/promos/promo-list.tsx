import { ActionIcon, Button, Card, Group, Text } from '@mantine/core';
import { deletePromo, type Promo } from '@ovation/contract/site/site.ts';
import { IconPencil, IconPlus, IconSparkles, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { useListing } from '../../../platform/lists/listing.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { ListFooter } from '../../../ui/lists/list-footer.tsx';
import { PageHeader } from '../../../ui/layout/page.tsx';
import { Row, Rows } from '../../../ui/lists/rows.tsx';
import { StateBadge } from '../../../ui/feedback/state-badge.tsx';
import { PromoDialog } from './promo-dialog.tsx';
import { promoState } from './promo-state.ts';

interface PromoListProps {
  readonly promos: readonly Promo[];
  readonly total: number;
}

/** The open dialog: the editor (without a promo for a new one), or the confirmation of deleting. */
type Opened =
  | { readonly dialog: 'edit'; readonly promo?: Promo }
  | { readonly dialog: 'delete'; readonly promo: Promo };

/** Current, future and past promos. */
export function PromoList({ promos, total }: PromoListProps) {
  const listing = useListing();
  const { revalidate } = useRevalidator();
  const [opened, setOpened] = useState<Opened>();
  const create = (): void => setOpened({ dialog: 'edit' });
  const remove = async ({ _id, title }: Promo): Promise<void> => {
    await api.call(deletePromo, { params: { id: _id } });
    toastSuccess(`${title} is deleted.`);
    await revalidate();
  };
  return (
    <>
      <PageHeader
        title="Promos"
        description="Highlights shown on the search page."
        actions={
          <Button leftSection={<IconPlus size={18} aria-hidden />} size="md" onClick={create}>
            Add a promo
          </Button>
        }
      />
      {promos.length === 0 ? (
        <Card>
          <EmptyState
            icon={<IconSparkles size={36} stroke={1.4} />}
            title="No promos yet"
            message="A promo is a few words with a link, shown as long as you like."
            action={{ label: 'Add the first promo', onClick: create }}
          />
        </Card>
      ) : (
        <Rows label="Promos">
          {promos.map((promo) => (
            <PromoRow
              key={promo._id}
              promo={promo}
              onEdit={() => setOpened({ dialog: 'edit', promo })}
              onDelete={() => setOpened({ dialog: 'delete', promo })}
            />
          ))}
        </Rows>
      )}
      <ListFooter listing={listing} total={total} />
      <PromoDialog opened={opened?.dialog === 'edit'} promo={opened?.promo} onClose={() => setOpened(undefined)} />
      <Confirm
        opened={opened?.dialog === 'delete'}
        onClose={() => setOpened(undefined)}
        title="Delete this promo?"
        destructive
        confirmLabel="Delete"
        message={`“${opened?.promo?.title ?? ''}” is no longer shown.`}
        onConfirm={() => (opened?.dialog === 'delete' ? remove(opened.promo) : undefined)}
      />
    </>
  );
}

function PromoRow({
  promo,
  onEdit,
  onDelete,
}: {
  readonly promo: Promo;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}) {
  const { title, text, url } = promo;
  return (
    <Row>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <div style={{ minWidth: 0 }}>
          <Group gap="sm">
            <Text fw={600}>{title}</Text>
            <PromoState promo={promo} />
          </Group>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {[text, url].filter(Boolean).join(' · ')}
          </Text>
        </div>
        <Group gap={0} wrap="nowrap">
          <ActionIcon onClick={onEdit} aria-label={`Edit ${title}`}>
            <IconPencil size={20} stroke={1.6} />
          </ActionIcon>
          <ActionIcon onClick={onDelete} aria-label={`Delete ${title}`}>
            <IconTrash size={20} stroke={1.6} />
          </ActionIcon>
        </Group>
      </Group>
    </Row>
  );
}

function PromoState({ promo }: { readonly promo: Promo }) {
  const { tone, label } = promoState(promo);
  return <StateBadge tone={tone}>{label}</StateBadge>;
}
