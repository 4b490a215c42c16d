import { english, t } from '@ovation/language/t.ts';
import { maxDownloads, type OwnProduct } from '@ovation/contract/shop/products.ts';
import { Card, Stack, TextInput, NumberInput } from '@mantine/core';
import { IconBrush, IconDownload, IconPackage } from '../../../ui/tabler.ts';
import { useNavigate } from 'react-router';
import { toastSuccess } from '../../../platform/toasts.ts';
import { CountedTextarea } from '../../../ui/forms/counted-textarea.tsx';
import { useUnsaved } from '../../../ui/forms/unsaved-changes.tsx';
import { useOwnPerformer } from '../../accounts/own-performer.ts';
import { ChoiceCards } from '../../library/publishing/choice-cards.tsx';
import { EditorLayout, PublishBar } from '../../library/publishing/editor-layout.tsx';
import { saveLabel, statusNote } from '../../library/publishing/publishing-labels.ts';
import { showFirstError } from '../../library/publishing/use-save-attempt.ts';
import { DeliveryFields, LicenceKeysField } from './delivery-fields.tsx';
import { ImagesField, VideoField } from './media-fields.tsx';
import { MadeFields } from './made-fields.tsx';
import { ProductFilesField } from './product-files-field.tsx';
import { SaleFields, StockFields } from './sale-fields.tsx';
import { useProductEditor, type ProductEditorState } from './use-product-editor.ts';
import { typed } from '../typed.ts';
import { useSettings } from '../../../platform/visitor/session.ts';
import { amountOf, MoneyInput } from '../../../ui/forms/money-input.tsx';
import { formatMoney } from '../../../ui/words/money.tsx';

/** Makes a product, or changes one. Files are sent as soon as they are chosen, everything else when it is saved. */
export function ProductEditor({ product }: { readonly product?: OwnProduct }) {
  const performer = useOwnPerformer();
  const navigate = useNavigate();
  const editor = useProductEditor(product);
  const { values, choice } = editor;
  const { release } = useUnsaved(editor.hasChanges);

  async function save(): Promise<void> {
    const saved = await editor.save();
    if (!saved) return showFirstError();
    release();
    toastSuccess(messageOf(saved, editor.isPublished));
    await navigate('/creator/products');
  }

  return (
    <>
      <EditorLayout
        failure={editor.failure}
        main={
          <>
            {product ? null : <TypeCard editor={editor} />}
            <TextCard editor={editor} />
            <Card padding="lg">
              <ImagesField images={editor.images} errors={editor.errors} texts={editor.texts} onText={editor.setText} />
            </Card>
            <ContentCards editor={editor} product={product} />
          </>
        }
        aside={
          <>
            <Card padding="lg">
              <PriceFields editor={editor} />
            </Card>
            <SaleFields editor={editor} />
          </>
        }
        extras={
          <>
            {values.type !== 'physical' ? null : (
              <Card padding="lg">
                <DeliveryFields editor={editor} />
              </Card>
            )}
            <Card padding="lg">
              <VideoField videoId={values.videoId} onChange={(videoId) => editor.change({ videoId })} />
            </Card>
          </>
        }
        publishBar={
          <PublishBar
            note={statusNote(performer.status, t('You can publish once we have approved you.')) ?? noteOf(editor)}
            label={saveLabel(choice, editor.isPublished)}
            saving={editor.saving}
            disabled={performer.status !== 'active' || editor.underWay > 0}
            onSave={() => void save()}
          />
        }
      />
    </>
  );
}

const types = [
  {
    value: 'digital',
    label: english('Digital'),
    description: english('Files that buyers can download immediately.'),
    Icon: IconDownload,
  },
  {
    value: 'physical',
    label: english('Physical'),
    description: english('Things that you pack and ship.'),
    Icon: IconPackage,
  },
  {
    value: 'made_to_order',
    label: english('Made to order'),
    description: english('What fans ask you to make for them.'),
    Icon: IconBrush,
  },
] as const;

interface PartProps {
  readonly editor: ProductEditorState;
}

function TypeCard({ editor }: PartProps) {
  return (
    <Card padding="lg">
      <ChoiceCards
        label={t('What do you sell?')}
        value={editor.values.type}
        choices={types}
        onChoose={(type) => editor.change({ type })}
      />
    </Card>
  );
}

/** What one gets: files, pieces, or work. */
function ContentCards({ editor, product }: PartProps & { readonly product: OwnProduct | undefined }) {
  const { type } = editor.values;
  if (type === 'digital') return <DownloadCards editor={editor} product={product} />;
  return (
    <Card padding="lg">{type === 'physical' ? <StockFields editor={editor} /> : <MadeFields editor={editor} />}</Card>
  );
}

function DownloadCards({ editor, product }: PartProps & { readonly product: OwnProduct | undefined }) {
  return (
    <>
      <Card padding="lg">
        <Stack gap="lg">
          <ProductFilesField editor={editor} product={product} />
          <DownloadLimitField editor={editor} />
        </Stack>
      </Card>
      <Card padding="lg">
        <LicenceKeysField editor={editor} product={product} />
      </Card>
    </>
  );
}

function TextCard({ editor: { values, errors, change } }: PartProps) {
  return (
    <Card padding="lg">
      <Stack gap="md">
        <TextInput
          label={t('Name')}
          maxLength={150}
          value={values.name}
          error={errors['name']}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <CountedTextarea
          label={t('Description')}
          placeholder={t('What is it, what is it made of, who is it for?')}
          maxLength={10_000}
          minRows={4}
          value={values.description}
          error={errors['description']}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
      </Stack>
    </Card>
  );
}

function messageOf({ status }: OwnProduct, wasPublished: boolean): string {
  if (status === 'draft') return t('Draft saved');
  if (status === 'scheduled') return t('Your product is scheduled');
  return wasPublished ? t('Changes saved') : t('Your product is in your shop');
}

function noteOf({ underWay }: ProductEditorState): string {
  if (underWay === 0) return '';
  return t('{underWay, plural, one {One file is still being uploaded.} other {# files are still being uploaded.}}', {
    underWay,
  });
}

/** How often each buyer may download a file. */
function DownloadLimitField({ editor: { values, errors, change } }: { readonly editor: ProductEditorState }) {
  return (
    <NumberInput
      label={t('Downloads for each buyer')}
      description={t(
        'How many times each buyer can download each version of a file; resuming after an interruption doesn’t count. Leave it empty for no limit.',
      )}
      min={1}
      max={maxDownloads}
      allowDecimal={false}
      allowNegative={false}
      value={values.downloadLimit}
      error={errors['downloadLimit']}
      onChange={(value) => change({ downloadLimit: typed(value) })}
    />
  );
}

/** What it costs, and for subscribers. */
function PriceFields({ editor: { values, errors, change } }: { readonly editor: ProductEditorState }) {
  const { performerCommission } = useSettings();
  const net = amountOf(values.price) * (1 - performerCommission / 100);
  return (
    <Stack gap="md">
      <MoneyInput
        label={values.type === 'made_to_order' && values.isQuoted ? t('Price from') : t('Price')}
        description={
          Number.isFinite(net) ? t('You get {amount} of each sale.', { amount: formatMoney(net) }) : undefined
        }
        value={values.price}
        error={errors['price']}
        onChange={(value) => change({ price: typed(value) })}
      />
      <MoneyInput
        label={t('Price for subscribers')}
        description={t('Lower than the price. Leave it empty if everyone pays the same.')}
        value={values.subscriberPrice}
        error={errors['subscriberPrice']}
        onChange={(value) => change({ subscriberPrice: typed(value) })}
      />
    </Stack>
  );
}
