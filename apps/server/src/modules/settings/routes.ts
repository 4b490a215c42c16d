import * as operations from '@ovation/contract/site/settings.ts';
import * as pages from '@ovation/contract/pages.ts';
import * as images from '@ovation/contract/site/reference.ts';
import * as site from '@ovation/contract/site/site.ts';
import type { Serve } from '../../platform/http/call.ts';
import { changeSettings, getAllSettings, getPublicSettings, getSettingsByKeys } from './settings.ts';
import { contactSite } from './contact-messages.ts';
import { getPost, searchPosts } from './get-posts.ts';
import {
  changePage,
  createPage,
  deletePage,
  getPage,
  listPages,
  listPageVersions,
  publishPage,
  withdrawPage,
} from './pages.ts';
import { changePromo, createPromo, deletePromo, listPromos, searchPromos } from './promos.ts';
import { uploadSiteImage } from './images/site-images.ts';

export function routes(serve: Serve): void {
  serve(operations.getPublicSettings, getPublicSettings);
  serve(operations.getSettingsByKeys, getSettingsByKeys);
  serve(operations.contactSite, contactSite);
  serve(operations.getAllSettings, getAllSettings);
  serve(operations.changeSettings, changeSettings);
  serve(images.uploadSiteImage, uploadSiteImage);
  serve(site.searchPosts, searchPosts);
  serve(site.getPost, getPost);
  serve(pages.listPages, listPages);
  serve(pages.createPage, createPage);
  serve(pages.getPage, getPage);
  serve(pages.changePage, changePage);
  serve(pages.publishPage, publishPage);
  serve(pages.withdrawPage, withdrawPage);
  serve(pages.deletePage, deletePage);
  serve(pages.listPageVersions, listPageVersions);
  serve(site.searchPromos, searchPromos);
  serve(site.listPromos, listPromos);
  serve(site.createPromo, createPromo);
  serve(site.changePromo, changePromo);
  serve(site.deletePromo, deletePromo);
}
