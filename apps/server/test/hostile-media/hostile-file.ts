export interface HostileFile {
  readonly name: string;
  readonly bytes: Buffer;
  /** The type that it claims to be. */
  readonly claims: 'image' | 'video' | 'audio';
  /** It is a valid picture or video, but with something else in it or very large: it may be shown without the rest. */
  readonly isUsable?: boolean;
}

/** Targets that must not be reached: a listening address, and a local file whose words must not appear anywhere. */
export interface Forbidden {
  readonly url: string;
  readonly path: string;
}

/** Words inside polyglots that must never be served. */
export const smuggled = '<script>smuggled()</script>';

/** Valid files of each format, which the attacks modify. */
export type Good = Readonly<Record<'jpeg' | 'png' | 'webp' | 'gif' | 'mp4' | 'fragmented' | 'flac', Buffer>>;

/** A copy of a file with changed bytes. */
export function edited(bytes: Buffer, edit: (copy: Buffer) => void): Buffer {
  const copy = Buffer.from(bytes);
  edit(copy);
  return copy;
}
