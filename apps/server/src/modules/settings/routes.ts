import * as operations from '@ovation/contract/settings.ts';
import * as site from '@ovation/contract/site.ts';
import type { Serve } from '../../platform/http/call.ts';
import { changeSettings } from './change-settings.ts';
import { contactSite } from './contact-site.ts';
import { getPost, searchPosts } from './get-posts.ts';
import { changePromo, createPromo, deletePromo, listPromos, searchPromos } from './promos.ts';
import { getAllSettings, getPublicSettings, getSettingsByKeys } from './get-public-settings.ts';

export function routes(serve: Serve): void {
  serve(operations.getPublicSettings, getPublicSettings);
  serve(operations.getSettingsByKeys, getSettingsByKeys);
  serve(operations.contactSite, contactSite);
  serve(operations.getAllSettings, getAllSettings);
  serve(operations.changeSettings, changeSettings);
  serve(site.searchPosts, searchPosts);
  serve(site.getPost, getPost);
  serve(site.searchPromos, searchPromos);
  serve(site.listPromos, listPromos);
  serve(site.createPromo, createPromo);
  serve(site.changePromo, changePromo);
  serve(site.deletePromo, deletePromo);
}
