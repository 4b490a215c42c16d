/** What an email program shows of a raw email. */
export interface ReadMail {
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string | undefined;
  readonly html: string | undefined;
}

interface Part {
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** Reads headers and text parts of an email (RFC 2045 to 2047), as far as our emails use them. */
export function readMime(raw: string): ReadMail {
  const mail = split(raw);
  const parts = partsOf(mail);
  const find = (type: string): string | undefined => {
    const part = parts.find(({ headers }) => headers.get('content-type')?.startsWith(type));
    return part && decodeBody(part).replaceAll('\r\n', '\n').trimEnd();
  };
  return { headers: mail.headers, text: find('text/plain'), html: find('text/html') };
}

function split(raw: string): Part {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = new Map(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      decodeWords(line.slice(line.indexOf(':') + 1).trim()),
    ]),
  );
  return { headers, body: raw.slice(end + 4) };
}

function partsOf(part: Part): Part[] {
  const boundary = /boundary="?([^";]+)/.exec(part.headers.get('content-type') ?? '')?.[1];
  if (boundary === undefined) return [part];
  return part.body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((text) => partsOf(split(text.replace(/^\r\n/, ''))));
}

function decodeBody({ headers, body }: Part): string {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return encoding === 'quoted-printable'
    ? decodeQuoted(body.replaceAll(/=\r\n/g, ''))
    : Buffer.from(body, 'latin1').toString('utf8');
}

function decodeQuoted(text: string): string {
  return Buffer.from(
    text.replaceAll(/=([\dA-F]{2})/gi, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
}

function decodeWords(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_match, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuoted(word.replaceAll('_', ' ')),
    );
}
