import { english, type EnglishText } from '@ovation/language/t.ts';

/** The purpose of a file. */
export type FileType =
  | 'feed-photo'
  | 'feed-video'
  | 'feed-audio'
  | 'feed-thumbnail'
  | 'feed-teaser'
  | 'gallery-photo'
  | 'product-image'
  | 'product-file'
  | 'order-result'
  | 'video'
  | 'video-teaser'
  | 'video-thumbnail'
  | 'video-captions'
  | 'comment-picture'
  | 'message-photo'
  | 'message-video'
  | 'stream-image'
  | 'avatar'
  | 'cover'
  | 'welcome-video'
  | 'id-verification'
  | 'document-verification'
  | 'identity-selfie'
  | 'consent-paper';

/** `any`: a download, which only its buyers open; it is neither inspected nor processed. */
export type Medium = 'image' | 'video' | 'audio' | 'paper' | 'text' | 'any';

const media: Record<FileType, Medium> = {
  'feed-photo': 'image',
  'feed-thumbnail': 'image',
  'gallery-photo': 'image',
  'product-image': 'image',
  'product-file': 'any',
  'order-result': 'any',
  'video-thumbnail': 'image',
  'comment-picture': 'image',
  'message-photo': 'image',
  'stream-image': 'image',
  avatar: 'image',
  cover: 'image',
  'feed-video': 'video',
  'feed-teaser': 'video',
  video: 'video',
  'video-teaser': 'video',
  'welcome-video': 'video',
  'message-video': 'video',
  'feed-audio': 'audio',
  'id-verification': 'paper',
  'document-verification': 'paper',
  'identity-selfie': 'paper',
  'consent-paper': 'paper',
  'video-captions': 'text',
};

/** Of identity papers, and of the photo of a performer with a code. */
export const identityPaperTypes = ['id-verification', 'document-verification', 'identity-selfie'] as const;
export const paperFileTypes = [...identityPaperTypes, 'consent-paper'] as const;

export function mediumOf(type: FileType): Medium {
  return media[type];
}

export function typesOf(medium: Medium): FileType[] {
  return (Object.keys(media) as FileType[]).filter((type) => media[type] === medium);
}

/** Identity papers: only their owner and staff may open them, as originals. */
export function isPaper(type: string): boolean {
  return (paperFileTypes as readonly string[]).includes(type);
}

/** The paper of a person without an account, who agreed to be shown by the account that it belongs to. */
export function isForStaff(type: string): boolean {
  return type === 'consent-paper';
}

/** An account's avatar and cover, which are public. */
export function isPublicPicture(type: string): boolean {
  return type === 'avatar' || type === 'cover';
}

/** Free previews: open to everyone whom the performer has not blocked. */
export function isInvitation(type: string): boolean {
  return type === 'feed-teaser' || type === 'video-teaser' || type === 'welcome-video' || isPublicPicture(type);
}

const paperTypes = new Set(['image/jpeg', 'image/png', 'image/webp', 'application/pdf']);

/** Whether a sniffed type fits a medium. Unrecognised bytes may still be video or sound. */
export function mayBe(medium: Medium, mimeType: string | undefined): boolean {
  if (medium === 'paper') return mimeType !== undefined && paperTypes.has(mimeType);
  if (medium === 'image') return mimeType?.startsWith('image/') === true;
  // Containers such as Ogg and MP4 hold video or sound; only probing shows which.
  return mimeType === undefined || /^(video|audio)\/|^application\/(ogg|vnd\.ms-asf|x-matroska)/.test(mimeType);
}

/** A person waits for a picture that is shown small, so it may have as many pixels as phones record, but no more. */
export function maxPixelsOf(type: FileType): number {
  return isPublicPicture(type) || type === 'comment-picture' ? 50_000_000 : 100_000_000;
}

export const requirements: Record<Medium, EnglishText> = {
  image: english('This is not a picture that we can read. Please choose a JPEG, PNG, WebP, AVIF, HEIC or GIF picture.'),
  video: english('This is not a video that we can read. Please choose an MP4, MOV, WebM or MKV video.'),
  audio: english('This is not a sound file that we can read. Please choose an MP3, M4A, WAV, FLAC or Ogg file.'),
  any: english('This file could not be read. Please choose another.'),
  text: english('This is not a captions file that we can read. Please choose a WebVTT file (.vtt).'),
  paper: english('Please choose a JPEG, PNG or WebP picture or a PDF.'),
};
