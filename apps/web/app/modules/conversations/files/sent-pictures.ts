/** Local previews of the files this tab has sent, shown until the site has its own pictures. By file id. */
const pictures = new Map<string, SentPicture>();

export interface SentPicture {
  readonly kind: 'photo' | 'video';
  /** Address of the file itself. */
  readonly preview: string;
}

export function rememberSent(fileId: string, picture: SentPicture): void {
  pictures.set(fileId, picture);
}

export function recallSent(fileId: string): SentPicture | undefined {
  return pictures.get(fileId);
}
