/** The ICE servers that a response names in `Link` headers (RFC 9725, section 4.6). */
export function iceServersOf(header: string | null): RTCIceServer[] {
  return partsOf(header ?? '').flatMap((link) => {
    const [, address = '', rest = ''] = /^\s*<([^>]*)>(.*)$/s.exec(link) ?? [];
    const parameters = parametersOf(rest);
    if (parameters['rel'] !== 'ice-server' || address === '') return [];
    const { username, credential } = parameters;
    return [{ urls: [address], ...(username === undefined ? {} : { username, credential: credential ?? '' }) }];
  });
}

/** The links of a header, which commas separate outside of angle brackets and quotes. */
function partsOf(header: string): string[] {
  return header.match(/(?:<[^>]*>|"(?:\\.|[^"\\])*"|[^,<"])+/g) ?? [];
}

function parametersOf(text: string): Record<string, string> {
  const found = text.matchAll(/;\s*([\w-]+)\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^;,\s]+))/g);
  return Object.fromEntries(
    [...found].map(([, name = '', quoted, plain]) => [
      name.toLowerCase(),
      quoted?.replaceAll(/\\(.)/g, '$1') ?? plain ?? '',
    ]),
  );
}
