import * as operations from '@ovation/contract/publishing/galleries.ts';
import type { Serve } from '../../../platform/http/call.ts';
import {
  changeGallery,
  createGallery,
  deleteGallery,
  getGallery,
  getOwnGallery,
  searchGalleries,
  searchOwnGalleries,
  setGalleryCover,
} from './galleries.ts';
import {
  changePhoto,
  deletePhoto,
  listPhotos,
  searchOwnPhotos,
  uploadPhoto,
  listPerformerPhotos,
} from './photos/photos.ts';

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
