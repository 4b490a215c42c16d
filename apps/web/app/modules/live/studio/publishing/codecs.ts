type Codec = Pick<RTCRtpCodec, 'mimeType' | 'sdpFmtpLine'>;

/** Whether this browser can send H.264, which is what every viewer can watch. */
export function canSendH264(codecs: readonly Codec[] | undefined): boolean {
  return (codecs ?? []).some(isH264);
}

/**
 * The codecs to offer, best first: H.264 that may be split into packets, the profile that every device decodes before
 * the others, and what repairs losses.
 */
export function codecsToOffer<Offered extends Codec>(codecs: readonly Offered[]): Offered[] {
  const video = codecs.filter(isH264).toSorted((one, other) => rankOf(one) - rankOf(other));
  const repair = codecs.filter(({ mimeType }) => /\/(?:rtx|red|ulpfec|flexfec-03)$/i.test(mimeType));
  return [...video, ...repair];
}

function isH264({ mimeType }: Codec): boolean {
  return mimeType.toLowerCase() === 'video/h264';
}

function rankOf({ sdpFmtpLine = '' }: Codec): number {
  const isSplit = sdpFmtpLine.includes('packetization-mode=1');
  const isBaseline = /profile-level-id=42e0/i.test(sdpFmtpLine);
  return (isSplit ? 0 : 2) + (isBaseline ? 0 : 1);
}
