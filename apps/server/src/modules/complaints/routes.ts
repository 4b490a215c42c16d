import * as complaints from '@ovation/contract/site/complaints.ts';
import * as reports from '@ovation/contract/site/reports.ts';
import type { Serve } from '../../platform/http/call.ts';
import { decideAppeal, recordCourtCase } from './appeals/appeals.ts';
import { sendCounterNotice } from './appeals/counter-notices.ts';
import { getReportCase, listModerationActions, listReportCases, openReportedMessage, moderate } from './cases/cases.ts';
import { sendComplaint, createReport } from './reports/reports.ts';
import {
  appealComplaint,
  appealReport,
  getComplaint,
  listReports,
  appealDecision,
  listDecisions,
} from './status/status.ts';

export function routes(serve: Serve): void {
  serve(reports.createReport, createReport);
  serve(complaints.sendComplaint, sendComplaint);
  serve(complaints.getComplaint, getComplaint);
  serve(complaints.appealComplaint, appealComplaint);
  serve(complaints.listReports, listReports);
  serve(complaints.appealReport, appealReport);
  serve(complaints.listDecisions, listDecisions);
  serve(complaints.appealDecision, appealDecision);
  serve(complaints.sendCounterNotice, sendCounterNotice);
  serve(reports.listReportCases, listReportCases);
  serve(reports.getReportCase, getReportCase);
  serve(reports.openReportedMessage, openReportedMessage);
  serve(reports.moderate, moderate);
  serve(reports.decideAppeal, decideAppeal);
  serve(reports.recordCourtCase, recordCourtCase);
  serve(reports.listModerationActions, listModerationActions);
}
