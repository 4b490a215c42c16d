/** The part of s3rver that we use; it has no types. */
declare module 's3rver' {
  interface StoredUpload {
    readonly bucket: string;
    key: string;
    readonly content: unknown;
  }

  interface Context {
    readonly method: string;
    readonly query: Readonly<Record<string, string>>;
    readonly path: string;
    readonly host: string;
    readonly headers: Readonly<Record<string, string | undefined>>;
    status: number;
  }

  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      directory: string;
      silent: boolean;
      configureBuckets: { name: string; configs: string[] }[];
    });
    run(): Promise<{ port: number }>;
    readonly middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[];
    readonly store: {
      getObject(bucket: string, key: string, range?: { start?: number; end?: number | string }): Promise<unknown>;
      putObject(object: StoredUpload): Promise<{ size: number; md5: string }>;
      getResourcePath(bucket: string, key: string | undefined, resource: string): string;
    };
  }
}
