import * as ownData from '@ovation/contract/people/own-data.ts';
import type { Serve } from '../../platform/http/call.ts';
import { requestDataExport, listDataExports, createDataExportLink } from './exports/exports.ts';

import { listAgreements, listUserAgreements, getAgreement, agree, getDueAgreements } from './agreements/agreements.ts';

export function routes(serve: Serve): void {
  serve(ownData.requestDataExport, requestDataExport);
  serve(ownData.listDataExports, listDataExports);
  serve(ownData.createDataExportLink, createDataExportLink);
  serve(ownData.listAgreements, listAgreements);
  serve(ownData.getAgreement, getAgreement);
  serve(ownData.getDueAgreements, getDueAgreements);
  serve(ownData.agree, agree);
  serve(ownData.listUserAgreements, listUserAgreements);
}
