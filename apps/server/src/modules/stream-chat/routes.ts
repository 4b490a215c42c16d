import * as operations from '@ovation/contract/messaging/stream-chat.ts';
import * as moderation from '@ovation/contract/messaging/stream-moderation.ts';
import * as overlays from '@ovation/contract/messaging/stream-overlays.ts';
import * as polls from '@ovation/contract/messaging/stream-polls.ts';
import * as tips from '@ovation/contract/messaging/stream-tips.ts';
import type { Serve } from '../../platform/http/call.ts';
import { changeStreamConversation, getStreamConversation } from './stream-conversations.ts';
import {
  listStreamMutes,
  muteStreamWriter,
  unmuteStreamWriter,
  changeStreamModeration,
  getStreamModeration,
  listHeldStreamMessages,
  reviewStreamMessage,
  pinStreamMessage,
  addStreamModerator,
  listStreamModerators,
  removeStreamModerator,
} from './moderation/moderation.ts';
import { readOverlay, createOverlay, listOverlays, revokeOverlay } from './overlays/overlays.ts';
import { closeStreamPoll, createStreamPoll, voteInStreamPoll } from './polls/stream-polls.ts';
import { sendStreamMessage, clearStreamMessages, listPublicMessages, listStreamMessages } from './stream-messages.ts';
import { setTipMenu, clearStreamGoal, setStreamGoal } from './tips/tips.ts';

export function routes(serve: Serve): void {
  serve(operations.getStreamConversation, getStreamConversation);
  serve(operations.changeStreamConversation, changeStreamConversation);
  serve(operations.listPublicMessages, listPublicMessages);
  serve(operations.listStreamMessages, listStreamMessages);
  serve(operations.sendStreamMessage, sendStreamMessage);
  serve(operations.clearStreamMessages, clearStreamMessages);
  serve(moderation.getStreamModeration, getStreamModeration);
  serve(moderation.changeStreamModeration, changeStreamModeration);
  serve(moderation.listStreamModerators, listStreamModerators);
  serve(moderation.addStreamModerator, addStreamModerator);
  serve(moderation.removeStreamModerator, removeStreamModerator);
  serve(moderation.listStreamMutes, listStreamMutes);
  serve(moderation.muteStreamWriter, muteStreamWriter);
  serve(moderation.unmuteStreamWriter, unmuteStreamWriter);
  serve(moderation.listHeldStreamMessages, listHeldStreamMessages);
  serve(moderation.reviewStreamMessage, reviewStreamMessage);
  serve(moderation.pinStreamMessage, pinStreamMessage);
  serve(polls.createStreamPoll, createStreamPoll);
  serve(polls.closeStreamPoll, closeStreamPoll);
  serve(polls.voteInStreamPoll, voteInStreamPoll);
  serve(tips.setStreamGoal, setStreamGoal);
  serve(tips.clearStreamGoal, clearStreamGoal);
  serve(tips.setTipMenu, setTipMenu);
  serve(overlays.listOverlays, listOverlays);
  serve(overlays.createOverlay, createOverlay);
  serve(overlays.revokeOverlay, revokeOverlay);
  serve(overlays.readOverlay, readOverlay);
}
