import * as requests from '@ovation/contract/live/requests.ts';
import * as siteStreams from '@ovation/contract/live/site-streams.ts';
import * as streams from '@ovation/contract/live/streams.ts';
import * as watch from '@ovation/contract/live/watch.ts';
import * as uplink from '@ovation/contract/live/stream.ts';
import { buyOperations } from '@ovation/contract/money/money.ts';
import type { Serve } from '../../platform/http/call.ts';
import { deleteStreamKey, rotateStreamKey, getStreamKey } from './keys/keys.ts';
import { askForPrivateShow } from './requests/ask-for-private-show.ts';
import { answerPrivateRequest, listPrivateRequests } from './requests/requests.ts';
import {
  updateStreaming,
  getStreamingSettings,
  getPrivateTerms,
  measureUplink,
} from './settings/streaming-settings.ts';
import { getLiveProviders } from './providers/providers.ts';
import {
  previewSiteStream,
  endSiteStream,
  searchSiteStreams,
  getLiveCapacity,
  changeStreamer,
  searchStreamers,
} from './staff/staff.ts';
import {
  changeStream,
  deleteStream,
  getOpenStream,
  getOwnStream,
  listOwnStreams,
  startStream,
} from './streams/streams.ts';
import { listPayingFans, uploadStreamImage, setStreamDuration, getStreamReport } from './streams/list-paying-fans.ts';
import { buyStream } from './visits/open-visit.ts';
import { leaveStream } from './visits/visits.ts';
import { createAgoraToken } from './watch/tickets.ts';
import { joinStream, getStream, searchStreams } from './watch/watch.ts';

export function routes(serve: Serve): void {
  serve(requests.getPrivateTerms, getPrivateTerms);
  serve(uplink.measureUplink, measureUplink);
  serve(buyOperations.stream, buyStream);
  serve(watch.leaveStream, leaveStream);
  serve(streams.uploadStreamImage, uploadStreamImage);
  serve(streams.startStream, startStream);
  serve(streams.changeStream, changeStream);
  serve(streams.getOpenStream, getOpenStream);
  serve(streams.getOwnStream, getOwnStream);
  serve(streams.listOwnStreams, listOwnStreams);
  serve(streams.deleteStream, deleteStream);
  serve(streams.getStreamReport, getStreamReport);
  serve(streams.listPayingFans, listPayingFans);
  serve(streams.setStreamDuration, setStreamDuration);
  serve(streams.getStreamingSettings, getStreamingSettings);
  serve(streams.updateStreaming, updateStreaming);
  serve(streams.getStream, getStream);
  serve(streams.searchStreams, searchStreams);
  serve(watch.joinStream, joinStream);
  serve(watch.createAgoraToken, createAgoraToken);
  serve(watch.getStreamKey, getStreamKey);
  serve(watch.rotateStreamKey, rotateStreamKey);
  serve(watch.deleteStreamKey, deleteStreamKey);
  serve(siteStreams.searchSiteStreams, searchSiteStreams);
  serve(siteStreams.getLiveCapacity, getLiveCapacity);
  serve(siteStreams.getLiveProviders, getLiveProviders);
  serve(siteStreams.previewSiteStream, previewSiteStream);
  serve(siteStreams.endSiteStream, endSiteStream);
  serve(siteStreams.searchStreamers, searchStreamers);
  serve(siteStreams.changeStreamer, changeStreamer);
  serve(requests.askForPrivateShow, askForPrivateShow);
  serve(requests.listPrivateRequests, listPrivateRequests);
  serve(requests.answerPrivateRequest, answerPrivateRequest);
}
