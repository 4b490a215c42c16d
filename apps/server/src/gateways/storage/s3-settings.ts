/** How to reach an S3-compatible store. */
export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  /** Of another store than Amazon's: https://minio.example.com */
  readonly endpoint: string | undefined;
  /** The same store as browsers reach it, where that is another address. */
  readonly publicEndpoint: string | undefined;
  /** Without keys, the SDK looks where it always does: its variables, its files, the machine's role. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  /** `https://store/bucket/key` rather than `https://bucket.store/key`. */
  readonly forcePathStyle: boolean;
  /** Stands before every key, so that several sites may share a bucket: `site-one/`; empty for none. */
  readonly prefix: string;
}
