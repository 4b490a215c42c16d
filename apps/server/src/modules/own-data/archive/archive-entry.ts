/** A file of an archive. */
export interface ArchiveEntry {
  readonly name: string;
  readonly lastModified: Date;
  readonly input: string | AsyncIterable<string | Uint8Array>;
}
