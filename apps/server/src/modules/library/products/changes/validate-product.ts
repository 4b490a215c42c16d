import { t } from '@ovation/language/t.ts';
import type { FieldProblem } from '@ovation/contract/errors.ts';
import type { ProductType } from '@ovation/contract/shop/products.ts';
import { fromMinor } from '@ovation/domain';
import type { App } from '../../../../app.ts';
import type { Work } from '../../../../platform/database/transaction.ts';
import { formatMoney } from '../../../../platform/words/dates.ts';
import { validateSchedule } from '../../schedule.ts';
import { pricesOf } from '../shown-product.ts';
import type { VariantDraft } from './merge-variants.ts';
import { isOwnVideo } from './own-video.store.ts';
import type { ProductContent } from './product-content.store.ts';

interface Validated {
  readonly performerId: string;
  readonly type: ProductType;
  readonly content: ProductContent;
  readonly variants: readonly VariantDraft[];
  readonly totalFile: number;
}

/** The problems of a product, each with its field; empty when it may be saved. */
export async function problemsOf(app: App, work: Work, product: Validated): Promise<FieldProblem[]> {
  const { content } = product;
  const { maximumWalletPrice } = await app.settings.read();
  return [
    ...(content.name === '' ? [{ path: 'name', message: t('Please give it a name.') }] : []),
    ...problemsOfPrice('', { price: content.price, subscriber_price: content.subscriberPrice }, maximumWalletPrice),
    ...problemsOfVariants(product, maximumWalletPrice),
    ...problemsOfDownload(product),
    ...problemsOfMade(product),
    ...validateSchedule({ publishedAt: content.publishedAt, publicAt: null, endsAt: null }, app.clock.now()),
    ...(await problemsOfVideo(work, product)),
  ];
}

interface Prices {
  readonly price: bigint;
  readonly subscriber_price: bigint | null;
}

/** As for other content, a price is at most what a fan can add to their wallet at once. */
function problemsOfPrice(folder: string, { price, subscriber_price }: Prices, maximum: number): FieldProblem[] {
  return [
    ...(fromMinor(price) > maximum
      ? [
          {
            path: `${folder}price`,
            message: t('The price may be at most {maximum}.', { maximum: formatMoney(maximum) }),
          },
        ]
      : []),
    ...(subscriber_price !== null && subscriber_price >= price
      ? [{ path: `${folder}subscriberPrice`, message: t('Subscribers should pay less than others.') }]
      : []),
  ];
}

function problemsOfVariants({ content, variants }: Validated, maximum: number): FieldProblem[] {
  const product = { price: content.price, subscriber_price: content.subscriberPrice };
  return variants.flatMap((variant, index) => {
    const own = { price: variant.price, subscriber_price: variant.subscriberPrice };
    if (own.price === null && own.subscriber_price === null) return [];
    return problemsOfPrice(`variants.${index}.`, pricesOf(product, own), maximum);
  });
}

function problemsOfDownload({ type, content, variants, totalFile }: Validated): FieldProblem[] {
  if (type !== 'digital') return problemsOfOthers(content, totalFile);
  return [
    ...(variants.length > 1 ? [{ path: 'variants', message: t('A download has no variants.') }] : []),
    ...(totalFile === 0 && content.publishedAt !== null
      ? [{ path: 'file', message: t('Please add a file first, or keep this as a draft.') }]
      : []),
  ];
}

function problemsOfOthers({ downloadLimit }: ProductContent, totalFile: number): FieldProblem[] {
  return [
    ...(totalFile > 0 ? [{ path: 'file', message: t('Only a download has files.') }] : []),
    ...(downloadLimit === null ? [] : [{ path: 'downloadLimit', message: t('Only a download has this limit.') }]),
  ];
}

/** Without its days the database has no such product, so they are needed for a draft, too. */
function problemsOfMade({ type, content, variants }: Validated): FieldProblem[] {
  if (type !== 'made_to_order') return [];
  const hasEmpty = content.made?.questions.some((question) => question === '') === true;
  return [
    ...(content.made?.days === null ? [{ path: 'days', message: t('Please enter how many days it takes.') }] : []),
    ...(hasEmpty ? [{ path: 'questions', message: t('Please write each question.') }] : []),
    ...(variants.length > 1 ? [{ path: 'variants', message: t('Made-to-order products have no variants.') }] : []),
  ];
}

/** Another performer's video gives the same message as one that does not exist. */
async function problemsOfVideo(work: Work, { performerId, content }: Validated): Promise<FieldProblem[]> {
  if (content.videoId === null || (await isOwnVideo(work.db, performerId, content.videoId))) return [];
  return [{ path: 'videoId', message: t('This video does not exist. Please choose another.') }];
}
