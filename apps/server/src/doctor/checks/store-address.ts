import type { S3Settings } from '../../gateways/storage/s3-settings.ts';

/** The store's address, without a bucket. */
export function storeAddress({ endpoint, region }: Pick<S3Settings, 'endpoint' | 'region'>): string {
  return endpoint ?? `https://s3.${region}.amazonaws.com`;
}
