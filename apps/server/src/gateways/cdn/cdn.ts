/** A content delivery network in front of the bucket: it gives a file to anyone with an address that we signed. */
export interface Cdn {
  /** The origin of all its addresses: https://media.example.com */
  readonly origin: string;
  /** An address of the object with this key in the bucket, which works until then. */
  sign(key: string, expiresAt: Date): string;
}

export interface CdnSettings {
  readonly provider: 'cloudfront' | 'bunny';
  readonly origin: string;
  /** CloudFront: the private key, as PEM. Bunny: the key of token authentication of the pull zone. */
  readonly key: string;
  /** CloudFront: the id of the public key in the distribution's key group. */
  readonly keyId: string | undefined;
}
