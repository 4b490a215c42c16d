/** One `m=` section of an SDP, with its lines. */
export interface SdpMedia {
  readonly kind: string;
  readonly mid: string;
  readonly lines: readonly string[];
}

export interface Sdp {
  readonly session: readonly string[];
  readonly media: readonly SdpMedia[];
}

/** One codec that a section offers. */
export interface SdpCodec {
  readonly payloadType: number;
  /** `H264/90000` */
  readonly name: string;
  readonly fmtp: string;
}

const maxLines = 2_000;
const maxSections = 8;

/** Undefined unless it is an offer of media over ICE and DTLS. */
export function parseSdp(text: string): Sdp | undefined {
  const lines = text.split(/\r?\n/).filter((line) => line !== '');
  const starts = lines.flatMap((line, at) => (line.startsWith('m=') ? [at] : []));
  const isOffer = has(lines, 'a=ice-ufrag:') && has(lines, 'a=ice-pwd:') && has(lines, 'a=fingerprint:');
  if (lines.length > maxLines || starts.length === 0 || starts.length > maxSections || !isOffer) return undefined;
  const media = starts.map((start, at) => sectionOf(lines.slice(start, starts[at + 1])));
  if (new Set(media.map(({ mid }) => mid)).size < media.length || media.some(({ mid }) => mid === '')) return undefined;
  return { session: lines.slice(0, starts[0]), media };
}

function has(lines: readonly string[], start: string): boolean {
  return lines.some((line) => line.startsWith(start));
}

function sectionOf(lines: readonly string[]): SdpMedia {
  const mid = lines.find((line) => line.startsWith('a=mid:'))?.slice('a=mid:'.length) ?? '';
  return { kind: /^m=(\w+) /.exec(lines[0] ?? '')?.[1] ?? '', mid, lines };
}

export function writeSdp({ session, media }: Sdp): string {
  return [...session, ...media.flatMap(({ lines }) => lines), ''].join('\r\n');
}

/** In the order of preference. */
export function codecsOf({ lines }: SdpMedia): SdpCodec[] {
  const order = lines[0]?.split(' ').slice(3).map(Number) ?? [];
  const named = lines.flatMap((line) => {
    const [, type, name] = /^a=rtpmap:(\d{1,3}) (\S+)$/.exec(line) ?? [];
    return type === undefined || name === undefined
      ? []
      : [{ payloadType: Number(type), name, fmtp: fmtpOf(lines, type) }];
  });
  return named.toSorted((left, right) => order.indexOf(left.payloadType) - order.indexOf(right.payloadType));
}

function fmtpOf(lines: readonly string[], payloadType: string): string {
  const start = `a=fmtp:${payloadType} `;
  return lines.find((line) => line.startsWith(start))?.slice(start.length) ?? '';
}

/** H.264 that may be split into packets, as browsers and encoders offer it; the best match first. */
export function h264Of(media: SdpMedia, profile: string): SdpCodec | undefined {
  const codecs = codecsOf(media).filter(({ name, fmtp }) => /^h264\//i.test(name) && /packetization-mode=1/.test(fmtp));
  const withProfile = (wanted: string): SdpCodec | undefined =>
    codecs.find(({ fmtp }) => fmtp.toLowerCase().includes(`profile-level-id=${wanted}`));
  return withProfile(profile.toLowerCase()) ?? withProfile('42e0') ?? withProfile('42') ?? codecs[0];
}

export function opusOf(media: SdpMedia): SdpCodec | undefined {
  return codecsOf(media).find(({ name }) => /^opus\/48000/i.test(name));
}

/** The format in which lost packets of a codec are sent again (RFC 4588), if it is offered. */
export function retransmissionOf(media: SdpMedia, { payloadType }: SdpCodec): SdpCodec | undefined {
  const apt = new RegExp(`\\bapt=${payloadType}\\b`);
  return codecsOf(media).find(({ name, fmtp }) => /^rtx\//i.test(name) && apt.test(fmtp));
}

/** The section with only these codecs, and without what concerns others. */
export function withOnly(media: SdpMedia, codecs: readonly SdpCodec[]): SdpMedia {
  const types = codecs.map(({ payloadType }) => String(payloadType));
  const [first = '', ...rest] = media.lines;
  const start = [...first.split(' ').slice(0, 3), ...types].join(' ');
  const kept = rest.filter((line) => {
    const [, of] = /^a=(?:rtpmap|fmtp|rtcp-fb):(\d+|\*) /.exec(line) ?? [];
    return of === undefined || of === '*' || types.includes(of);
  });
  return { ...media, lines: [start, ...kept] };
}

/** Removes the lines that match. */
export function without(media: SdpMedia, unwanted: RegExp): SdpMedia {
  return { ...media, lines: media.lines.filter((line) => !unwanted.test(line)) };
}

export function ssrcOf({ lines }: SdpMedia): number | undefined {
  const [, ssrc] = lines.map((line) => /^a=ssrc:(\d{1,10}) /.exec(line)).find((match) => match !== null) ?? [];
  return ssrc === undefined ? undefined : Number(ssrc);
}

/** Adds the public address of a machine behind NAT beside each of its own candidates. */
export function announceAddress(sdp: string, address: string | undefined): string {
  if (address === undefined) return sdp;
  const isIpv6 = address.includes(':');
  const lines = sdp.split(/\r?\n/).flatMap((line) => {
    const candidate = /^(a=candidate:\S+ 1 udp \d+ )(\S+)( \d+ typ host)/i.exec(line);
    if (!candidate || candidate[2]!.includes(':') !== isIpv6) return [line];
    return [line, `${candidate[1]}${address}${candidate[3]}`];
  });
  return [...new Set(lines.slice(0, -1)), ''].join('\r\n');
}

/** Announces these addresses, best first, instead of the one of each own candidate. */
export function announceOnly(sdp: string, addresses: readonly string[]): string {
  const lines = sdp.split(/\r?\n/).flatMap((line) => {
    const [, port] = /^a=candidate:\S+ 1 udp \d+ \S+ (\d+) typ host/i.exec(line) ?? [];
    if (port === undefined) return [line];
    return addresses.map(
      (address, at) => `a=candidate:${at + 1} 1 udp ${2_130_706_431 - at * 256} ${address} ${port} typ host`,
    );
  });
  return lines.join('\r\n');
}

/** The candidates of a fragment of trickle ICE (RFC 8840); undefined if it is none, or asks for a restart. */
export function candidatesOf(fragment: string): { readonly candidate: string; readonly mid: string }[] | undefined {
  const lines = fragment.split(/\r?\n/);
  const isFragment = lines.some((line) => /^a=(?:mid|candidate|end-of-candidates|ice-ufrag)/.test(line));
  if (!isFragment || lines.length > 200) return undefined;
  let mid = '0';
  return lines.flatMap((line) => {
    if (line.startsWith('a=mid:')) mid = line.slice('a=mid:'.length);
    return line.startsWith('a=candidate:') ? [{ candidate: line.slice('a='.length), mid }] : [];
  });
}

export function ufragOf(text: string): string | undefined {
  return /^a=ice-ufrag:(\S+)\s*$/m.exec(text)?.[1];
}
