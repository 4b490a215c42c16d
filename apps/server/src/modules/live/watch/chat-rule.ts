import { t } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import { requireVisibleContent } from '../../access/index.ts';
import type { StreamChatRule } from '../../stream-chat/index.ts';
import { findPublicStream } from '../streams/stream.store.ts';

/** A performer's chat belongs to the stream that they have open, and follows its rule; a private show has its own. */
export function createChatRule(app: App): StreamChatRule {
  return {
    async isStreaming(db, performerId) {
      return (await findPublicStream(db, performerId)) !== undefined;
    },
    async denialToRead(viewing, performerId) {
      const stream = await findPublicStream(app.database, performerId);
      if (!stream) return undefined;
      try {
        const { decision } = await requireVisibleContent(app, viewing, 'stream', stream.id);
        return decision.state === 'locked' ? t('This chat is for people who can watch the live stream.') : undefined;
      } catch (error) {
        if (error instanceof Failure) return error.message;
        throw error;
      }
    },
  };
}
