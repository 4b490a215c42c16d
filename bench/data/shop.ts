import type pg from 'pg';
import { copyRows, moment, type Value } from './copy.ts';
import { writeFiles, type File } from './files.ts';
import { idOf } from './ids.ts';
import { createRandom, createZipf, type Random } from './random.ts';
import type { Site } from './site.ts';
import { productName, sentences } from './words.ts';

interface Variant {
  readonly name: string;
  /** Minor units; null: the product's. */
  readonly price: number | null;
  /** Null: unlimited. */
  readonly stock: number | null;
}

interface Product {
  readonly number: number;
  readonly id: string;
  readonly performerId: string;
  readonly type: 'digital' | 'physical' | 'made_to_order';
  readonly access: 'public' | 'followers' | 'subscribers';
  readonly name: string;
  readonly description: string;
  readonly price: number;
  readonly variants: readonly Variant[];
  readonly time: number;
}

/** Products with their variants, an image each, the files of downloads, and where performers ship. */
export async function writeShops(client: pg.Client, site: Site): Promise<void> {
  await copyRows(client, 'products', productColumns, mapAll(site, productRow));
  await copyRows(client, 'product_variants', variantColumns, variantRows(site));
  await writeFiles(client, filesOf(site));
  await copyRows(client, 'product_files', ['file_id', 'product_id', 'name'], downloadRows(site));
  await copyRows(client, 'shipping_zones', zoneColumns, zones(site));
  // What the database's triggers would have written.
  await client.query(
    `select learn_words('product', string_agg(distinct w.word, ' '))
    from products p
    cross join lateral unnest(tsvector_to_array(p.words)) as w (word)`,
  );
}

/** The same products at each call, so that none of them has to be kept. */
function* products({ sizes, opened, now, accountId }: Site): Generator<Product> {
  const random = createRandom(81);
  const choosePerformer = createZipf(random, sizes.performers, 0.6);
  for (let number = 0; number < sizes.products; number += 1) {
    const time = Math.floor(opened + ((now - opened - 3_600_000) * number) / sizes.products);
    const type = random.pick(types);
    yield {
      number,
      id: idOf('product', number, time),
      performerId: accountId(choosePerformer()),
      type,
      access: random.pick(rules),
      name: productName(random, type),
      description: sentences(random, random.between(1, 4)),
      price: priceFrom(random),
      variants: variantsFor(random, type),
      time,
    };
  }
}

const types = [
  'digital',
  'digital',
  'digital',
  'digital',
  'physical',
  'physical',
  'physical',
  'made_to_order',
] as const;
const rules = ['public', 'public', 'public', 'public', 'followers', 'subscribers'] as const;

/** From 1.00 to 500.00; most are cheap. */
function priceFrom(random: Random): number {
  return Math.floor(100 * 500 ** random.next());
}

/** A third of what is shipped has sizes; a sixth of it is sold out. */
function variantsFor(random: Random, type: Product['type']): Variant[] {
  const stock = (): number | null => (type === 'digital' ? null : Math.max(0, random.between(-8, 40)));
  if (type !== 'physical' || random.next() < 0.67) return [{ name: '', price: null, stock: stock() }];
  return ['Small', 'Medium', 'Large'].map((name) => ({ name, price: null, stock: stock() }));
}

function stockOf({ variants }: Product): number | null {
  const stocks = variants.map(({ stock }) => stock);
  return stocks.includes(null) ? null : stocks.reduce<number>((sum, stock) => sum + (stock ?? 0), 0);
}

function* mapAll(site: Site, map: (product: Product) => Value[]): Generator<Value[]> {
  for (const product of products(site)) yield map(product);
}

const productColumns = [
  'id',
  'performer_id',
  'type',
  'name',
  'description',
  'access',
  'price',
  'days',
  'needs_address',
  'least_price',
  'total_stock',
  'published_at',
  'created_at',
  'updated_at',
];

function productRow(product: Product): Value[] {
  const { id, performerId, type, name, description, access, price, number } = product;
  const time = moment(product.time);
  const isMade = type === 'made_to_order';
  return [
    id,
    performerId,
    type,
    name,
    description,
    access,
    price,
    isMade ? 14 : null,
    isMade && number % 3 === 0,
    price,
    stockOf(product),
    time,
    time,
    time,
  ];
}

const variantColumns = ['id', 'product_id', 'position', 'name', 'price', 'stock'];

function* variantRows(site: Site): Generator<Value[]> {
  for (const { number, id, time, variants } of products(site))
    for (const [position, { name, price, stock }] of variants.entries())
      yield [idOf('variant', number * 4 + position, time), id, position, name, price, stock];
}

function* filesOf(site: Site): Generator<File> {
  for (const { number, id, performerId, type, time } of products(site)) {
    const file = { ownerId: performerId, objectId: id, time };
    yield { ...file, id: idOf('productImage', number, time), type: 'product-image' };
    if (type === 'digital') yield { ...file, id: idOf('productFile', number, time), type: 'product-file' };
  }
}

function* downloadRows(site: Site): Generator<Value[]> {
  for (const { number, id, type, time } of products(site))
    if (type === 'digital') yield [idOf('productFile', number, time), id, 'Everything.zip'];
}

const zoneColumns = ['id', 'performer_id', 'position', 'name', 'countries', 'price'];
const union = '{AT,BE,DE,DK,ES,FI,FR,IE,IT,NL,PL,PT,SE}';

/** Of four performers one ships everywhere for nothing, two to a part of Europe, and one everywhere for a price. */
function* zones({ sizes, opened, accountId }: Site): Generator<Value[]> {
  for (let performer = 0; performer < sizes.performers; performer += 1) {
    if (performer % 4 === 0) continue;
    const zone = (position: number, name: string, countries: string, price: number): Value[] => [
      idOf('zone', performer * 2 + position, opened),
      accountId(performer),
      position,
      name,
      countries,
      price,
    ];
    yield zone(0, 'Europe', union, 490);
    if (performer % 4 === 1) yield zone(1, 'Elsewhere', '{}', 1_290);
  }
}
