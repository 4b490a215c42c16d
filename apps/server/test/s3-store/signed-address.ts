import { createHash, createHmac } from 'node:crypto';

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly host: string;
  readonly query: Readonly<Record<string, string>>;
}

/** The only key pair that s3rver knows. */
const secret = 'S3RVER';

const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Whether an address has a valid, unexpired signature (AWS Signature Version 4 in the query). */
export function isSigned({ method, path, host, query }: Asked): boolean {
  const {
    'X-Amz-Signature': signature,
    'X-Amz-Credential': credential = '',
    'X-Amz-Date': date = '',
    'X-Amz-Expires': expires,
  } = query;
  const begin = Date.parse(date.replace(/^(....)(..)(..T..)(..)/, '$1-$2-$3:$4:'));
  const isInTime = Date.now() < begin + Number(expires) * 1_000;
  return isInTime && signature === signatureOf({ method, path, host, query }, date, credential.split('/').slice(1));
}

function signatureOf({ method, path, host, query }: Asked, date: string, scope: readonly string[]): string {
  const signedQuery = Object.keys(query)
    .filter((name) => name !== 'X-Amz-Signature')
    .toSorted()
    .map((name) => `${encode(name)}=${encode(query[name] ?? '')}`)
    .join('&');
  const request = [method, path, signedQuery, `host:${host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n');
  const text = ['AWS4-HMAC-SHA256', date, scope.join('/'), createHash('sha256').update(request).digest('hex')].join(
    '\n',
  );
  const key = scope.reduce<string | Buffer>((made, part) => hmac(made, part), `AWS4${secret}`);
  return hmac(key, text).toString('hex');
}
