/** The configuration of an S3-compatible store. */
export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  /** For another store than Amazon's: https://minio.example.com */
  readonly endpoint: string | undefined;
  /** The store's address for browsers, if it is different. */
  readonly publicEndpoint: string | undefined;
  /** Without keys, the SDK uses its defaults: its variables, its files, the machine's role. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  /** `https://store/bucket/key` rather than `https://bucket.store/key`. */
  readonly forcePathStyle: boolean;
  /** A prefix of every key, so that several sites may share a bucket: `site-one/`; may be empty. */
  readonly prefix: string;
}
