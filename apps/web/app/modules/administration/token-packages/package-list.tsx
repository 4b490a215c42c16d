import { t } from '@ovation/language/t.ts';
import { Button, Card } from '@mantine/core';
import { deleteTokenPackage, type TokenPackage } from '@ovation/contract/money/token-packages.ts';
import { IconCoins, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { useListing } from '../../../platform/lists/listing.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { Columns } from '../../../ui/layout/columns.tsx';
import { Confirm } from '../../../ui/feedback/confirm.tsx';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { ListFooter } from '../../../ui/lists/list-footer.tsx';
import { PageHeader } from '../../../ui/layout/page.tsx';
import { PackageCard } from './package-card.tsx';
import { PackageDialog } from './package-dialog.tsx';

interface PackageListProps {
  readonly packages: readonly TokenPackage[];
  readonly total: number;
}

/** The open dialog: the editor (without a package for a new one), or the confirmation of deleting. */
type Opened =
  | { readonly dialog: 'edit'; readonly tokenPackage?: TokenPackage }
  | { readonly dialog: 'delete'; readonly tokenPackage: TokenPackage };

/** All packages, on sale or not. */
export function PackageList({ packages, total }: PackageListProps) {
  const listing = useListing();
  const { revalidate } = useRevalidator();
  const [opened, setOpened] = useState<Opened>();
  const create = (): void => setOpened({ dialog: 'edit' });
  const remove = async ({ _id, name }: TokenPackage): Promise<void> => {
    await api.call(deleteTokenPackage, { params: { id: _id } });
    toastSuccess(t('{name} is deleted.', { name }));
    await revalidate();
  };
  return (
    <>
      <PageHeader
        title={t('Token packages')}
        description={t('Top-up packages for fans, in addition to any amount they choose.')}
        actions={
          <Button leftSection={<IconPlus size={18} aria-hidden />} size="md" onClick={create}>
            {t('Add a package')}
          </Button>
        }
      />
      {packages.length === 0 ? <NoPackages onCreate={create} /> : null}
      <Columns tablet={2} desk={3}>
        {packages.map((tokenPackage) => (
          <PackageCard
            key={tokenPackage._id}
            tokenPackage={tokenPackage}
            onEdit={() => setOpened({ dialog: 'edit', tokenPackage })}
            onDelete={() => setOpened({ dialog: 'delete', tokenPackage })}
          />
        ))}
      </Columns>
      <ListFooter listing={listing} total={total} />
      <PackageDialog
        opened={opened?.dialog === 'edit'}
        tokenPackage={opened?.tokenPackage}
        onClose={() => setOpened(undefined)}
      />
      <Confirm
        opened={opened?.dialog === 'delete'}
        onClose={() => setOpened(undefined)}
        title={t('Delete this package?')}
        destructive
        confirmLabel={t('Delete')}
        message={deletionMessage(opened?.tokenPackage?.name ?? '')}
        onConfirm={() => (opened?.dialog === 'delete' ? remove(opened.tokenPackage) : undefined)}
      />
    </>
  );
}

function NoPackages({ onCreate }: { readonly onCreate: () => void }) {
  return (
    <Card>
      <EmptyState
        icon={<IconCoins size={36} stroke={1.4} />}
        title={t('No packages yet')}
        message={t('A package can include bonus tokens, or simply save fans from typing an amount.')}
        action={{ label: t('Add the first package'), onClick: onCreate }}
      />
    </Card>
  );
}

function deletionMessage(name: string): string {
  return t('{name} can no longer be bought. Past payments stay in the books.', { name });
}
