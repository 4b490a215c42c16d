/** A file for a browser's file chooser. */
export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Names bytes, as if they were on the visitor's disk. */
export async function chosen(name: string, content: Blob | Promise<Blob>): Promise<ChosenFile> {
  const blob = await content;
  return { name, mimeType: blob.type, buffer: Buffer.from(await blob.arrayBuffer()) };
}
