import { t } from '@ovation/language/t.ts';
import type { FieldProblem } from '@ovation/contract/errors.ts';
import type { WrittenVariant } from '@ovation/contract/shop/products.ts';
import { foldText, sanitiseLine, toMinor } from '@ovation/domain';
import { newId } from '../../../../platform/new-id.ts';
import type { VariantRow } from '../products.store.ts';
import type { Sent } from './merge-product.ts';

/** A variant as it will be; prices in minor units, null: the product's. */
export interface VariantDraft {
  readonly id: string;
  readonly name: string;
  readonly sku: string | null;
  readonly price: bigint | null;
  readonly subscriberPrice: bigint | null;
  /** null: unlimited. */
  readonly stock: bigint | null;
  readonly weightGrams: number | null;
}

interface MergedVariants {
  /** The complete list, in order. */
  readonly drafts: readonly VariantDraft[];
  readonly problems: readonly FieldProblem[];
}

/** The changed variants: the list that was sent, or the present ones; a product without variants has a single one. */
export function mergeVariants(before: readonly VariantRow[], sent: Sent): MergedVariants {
  const listed = sent.variants ?? [];
  if (listed.length > 0)
    return {
      drafts: listed.map((variant) => draftOf(variant, before)),
      problems: [...problemsOfList(listed, before), ...problemsOfSingle(sent)],
    };
  const present = before.map(unchanged);
  if (sent.variants === undefined && present.length > 1) return { drafts: present, problems: problemsOfSingle(sent) };
  const [first = noVariant()] = present;
  const single = sent.variants ? { ...first, name: '', price: null, subscriberPrice: null } : first;
  return { drafts: [singleOf(single, sent)], problems: [] };
}

const noVariant = (): VariantDraft => ({
  id: newId(),
  name: '',
  sku: null,
  price: null,
  subscriberPrice: null,
  stock: null,
  weightGrams: null,
});

function unchanged(row: VariantRow): VariantDraft {
  return {
    id: row.id,
    name: row.name,
    sku: row.sku,
    price: row.price,
    subscriberPrice: row.subscriber_price,
    stock: row.stock,
    weightGrams: row.weight_grams,
  };
}

function singleOf(single: VariantDraft, { stock, weightGrams }: Sent): VariantDraft {
  return {
    ...single,
    ...(stock === undefined ? {} : { stock: stock === 'unlimited' ? null : BigInt(stock) }),
    ...(weightGrams === undefined ? {} : { weightGrams }),
  };
}

function draftOf(written: WrittenVariant, before: readonly VariantRow[]): VariantDraft {
  const present = before.find(({ id }) => id === written._id);
  const stock = written.stock === undefined ? (present?.stock ?? null) : written.stock;
  return {
    id: present?.id ?? newId(),
    name: sanitiseLine(written.name),
    sku: sanitiseLine(written.sku ?? '') || null,
    price: written.price === undefined ? null : toMinor(written.price),
    subscriberPrice: written.subscriberPrice === undefined ? null : toMinor(written.subscriberPrice),
    stock: stock === null ? null : BigInt(stock),
    weightGrams: written.weightGrams ?? null,
  };
}

/** Several variants need names that differ, and an id must be that of a present variant. */
function problemsOfList(listed: readonly WrittenVariant[], before: readonly VariantRow[]): FieldProblem[] {
  const names = listed.map(({ name }) => foldText(sanitiseLine(name)));
  const known = new Set(before.map(({ id }) => id));
  return listed.flatMap(({ _id }, index): FieldProblem[] => {
    const name = names[index] ?? '';
    const isTwice = names.indexOf(name) < index;
    const isUnknown = _id !== undefined && !known.has(_id);
    const isIdTwice = _id !== undefined && listed.findIndex((other) => other._id === _id) < index;
    return [
      ...(name === '' && listed.length > 1
        ? [{ path: `variants.${index}.name`, message: t('Please name each variant.') }]
        : []),
      ...(name !== '' && isTwice
        ? [{ path: `variants.${index}.name`, message: t('Another variant has this name.') }]
        : []),
      ...(isUnknown ? [{ path: `variants.${index}._id`, message: t('This variant no longer exists.') }] : []),
      ...(isIdTwice ? [{ path: `variants.${index}._id`, message: t('This variant is included twice.') }] : []),
    ];
  });
}

/** Stock and weight of a product with variants are those of each variant. */
function problemsOfSingle(sent: Sent): FieldProblem[] {
  return (['stock', 'weightGrams'] as const)
    .filter((path) => sent[path] !== undefined)
    .map((path) => ({ path, message: t('This product has variants. Please set this for each of them.') }));
}
