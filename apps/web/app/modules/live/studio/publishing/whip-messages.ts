/** One candidate that the browser found, as `RTCIceCandidate` has it. */
export interface FoundCandidate {
  readonly candidate: string;
  readonly sdpMid: string | null;
}

/**
 * The body of a PATCH that adds ICE candidates to a WHIP session (RFC 8840, section 9). `offer` is the session's own
 * offer, whose media sections, user name and password the fragment repeats.
 */
export function sdpFragmentOf(offer: string, candidates: readonly FoundCandidate[], isComplete: boolean): string {
  const [session = '', ...sections] = offer.split(/\r?\n(?=m=)/);
  const bundle = lineOf(session, 'a=group:BUNDLE');
  const [first] = sections;
  const credentials = ['a=ice-ufrag:', 'a=ice-pwd:'].flatMap((name) => lineOf(first ?? '', name) ?? []);
  const lines = sections.flatMap((section) => {
    const mid = lineOf(section, 'a=mid:');
    const own = candidates.filter(({ sdpMid }) => mid === `a=mid:${sdpMid}`);
    const isFirst = section === first;
    if (mid === undefined || (own.length === 0 && !isFirst)) return [];
    return [
      section.split(/\r?\n/)[0] ?? '',
      mid,
      ...own.map(({ candidate }) => `a=${candidate}`),
      ...(isComplete ? ['a=end-of-candidates'] : []),
    ];
  });
  return `${[...(bundle === undefined ? [] : [bundle]), ...credentials, ...lines].join('\r\n')}\r\n`;
}

function lineOf(text: string, beginning: string): string | undefined {
  return text.split(/\r?\n/).find((line) => line.startsWith(beginning));
}

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
