import * as operations from '@ovation/contract/publishing/galleries.ts';
import type { Serve } from '../../../platform/http/call.ts';
import { changeGallery } from './change-gallery.ts';
import { changePhoto } from './photos/change-photo.ts';
import { createGallery } from './create-gallery.ts';
import { deleteGallery } from './delete-gallery.ts';
import { deletePhoto } from './photos/delete-photo.ts';
import { getGallery } from './get-gallery.ts';
import { getOwnGallery } from './get-own-gallery.ts';
import { listPerformerPhotos } from './photos/list-performer-photos.ts';
import { listPhotos } from './photos/list-photos.ts';
import { searchGalleries } from './search-galleries.ts';
import { searchOwnGalleries } from './search-own-galleries.ts';
import { searchOwnPhotos } from './photos/search-own-photos.ts';
import { setGalleryCover } from './set-gallery-cover.ts';
import { uploadPhoto } from './photos/upload-photo.ts';

export function routes(serve: Serve): void {
  serve(operations.createGallery, createGallery);
  serve(operations.searchOwnGalleries, searchOwnGalleries);
  serve(operations.searchGalleries, searchGalleries);
  serve(operations.getGallery, getGallery);
  serve(operations.getOwnGallery, getOwnGallery);
  serve(operations.changeGallery, changeGallery);
  serve(operations.deleteGallery, deleteGallery);
  serve(operations.uploadPhoto, uploadPhoto);
  serve(operations.searchOwnPhotos, searchOwnPhotos);
  serve(operations.changePhoto, changePhoto);
  serve(operations.deletePhoto, deletePhoto);
  serve(operations.setGalleryCover, setGalleryCover);
  serve(operations.listPhotos, listPhotos);
  serve(operations.listPerformerPhotos, listPerformerPhotos);
}
