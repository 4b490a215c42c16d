import { openAddress } from '../../shop/index.ts';
import { personal, personalThrough, type PersonalTable, type Row } from './personal-table.ts';

const books = 'The books refer to it.';
const sold = ['published_at', 'public_at', 'ends_at', 'withdrawn_at', 'binned_at', 'created_at', 'updated_at'] as const;

/** Products, and orders as buyer and as seller. Where an order went is in neither's archive. */
export const shopTables: readonly PersonalTable[] = [
  personal('products', {
    of: ['performer_id'],
    columns: [
      ...(['id', 'type', 'name', 'description', 'access', 'price', 'subscriber_price', 'handling_days'] as const),
      ...(['total_review', 'sum_rating', 'questions', ...sold] as const),
    ],
    money: ['price', 'subscriber_price'],
    stays: 'Orders refer to it. Its texts stay for its buyers only.',
  }),
  personalThrough(
    'product_variants',
    { table: 'products', column: 'product_id' },
    {
      of: ['performer_id'],
      key: ['id'],
      columns: ['id', 'product_id', 'name', 'sku', 'price', 'subscriber_price', 'stock', 'weight_grams'],
      money: ['price', 'subscriber_price'],
      stays: books,
    },
  ),
  personalThrough(
    'product_files',
    { table: 'products', column: 'product_id' },
    {
      of: ['performer_id'],
      key: ['file_id'],
      columns: ['file_id', 'product_id', 'name', 'version', 'created_at'],
      stays: 'For its buyers.',
    },
  ),
  personal('shipping_zones', {
    of: ['performer_id'],
    columns: ['name', 'countries', 'price', 'free_from'],
    money: ['price', 'free_from'],
  }),
  personal('product_reviews', {
    of: ['account_id'],
    columns: ['id', 'product_id', 'rating', 'text', 'created_at', 'updated_at'],
    stays: 'Without a name, for those who buy later.',
  }),
  personal('product_downloads', {
    of: ['account_id'],
    key: ['account_id', 'product_id', 'file_id'],
    columns: ['product_id', 'file_id', 'total'],
    stays: books,
  }),
  personal('addresses', {
    of: ['account_id'],
    columns: ['id', 'sealed', 'created_at', 'updated_at'],
    write: ({ sealed, ...row }: Row, app) => ({ ...row, address: openAddress(app, sealed as Buffer) }),
  }),
  personal('orders', {
    of: ['buyer_id', 'performer_id'],
    columns: [
      ...(['id', 'number', 'buyer_id', 'performer_id', 'type', 'status', 'title', 'price', 'discount'] as const),
      ...(['shipping', 'total', 'country', 'carrier', 'tracking_code', 'paid_at', 'shipped_at'] as const),
      ...(['delivered_at', 'completed_at', 'created_at', 'updated_at'] as const),
    ],
    money: ['price', 'discount', 'shipping', 'total'],
    people: ['buyer_id', 'performer_id'],
    stays: 'The books refer to it. Where it went is deleted after the days of the shop.',
  }),
  personalThrough(
    'order_items',
    { table: 'orders', column: 'order_id' },
    {
      of: ['buyer_id', 'performer_id'],
      key: ['id'],
      columns: ['id', 'order_id', 'product_id', 'type', 'name', 'variant', 'sku', 'price', 'quantity', 'returned_at'],
      money: ['price'],
      stays: books,
    },
  ),
  personalThrough(
    'order_events',
    { table: 'orders', column: 'order_id' },
    {
      of: ['buyer_id', 'performer_id'],
      key: ['id'],
      columns: ['order_id', 'status', 'actor', 'note', 'created_at'],
      stays: books,
    },
  ),
  personalThrough(
    'order_results',
    { table: 'orders', column: 'order_id' },
    {
      of: ['buyer_id', 'performer_id'],
      key: ['file_id'],
      columns: ['order_id', 'file_id', 'name', 'created_at'],
      stays: 'For its buyer.',
    },
  ),
  personal('product_requests', {
    of: ['fan_id', 'performer_id'],
    columns: [
      ...(['id', 'product_name', 'fan_id', 'performer_id', 'status', 'brief', 'answers', 'price'] as const),
      ...(['days', 'note', 'created_at', 'updated_at'] as const),
    ],
    money: ['price'],
    people: ['fan_id', 'performer_id'],
    stays: books,
  }),
];
