import type { OwnFeed } from '@ovation/contract/publishing/feeds.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useUnsaved } from '../../../../ui/forms/unsaved-changes.tsx';
import { useOwnPerformer } from '../../../accounts/own-performer.ts';
import { usePeopleShown } from '../../../consent/people-shown-field.tsx';
import { feedDrafts } from '../../publishing/draft.ts';
import { showFirstError } from '../../publishing/use-save-attempt.ts';
import { useFeedEditor, type FeedEditorState } from '../editor/use-feed-editor.ts';
import { composerChips } from './choices.tsx';
import { contentOfDraft, startOf, type KnownDraft } from './draft-content.ts';
import { useSavedDraft, type SavedDraft } from './saved-draft.tsx';

/** A new post, its draft on the site, and its way to its audience. */
export function usePostComposer(known: KnownDraft) {
  const performer = useOwnPerformer();
  const [start] = useState(() => startOf(known, feedDrafts.read(performer._id)));
  const editor = useFeedEditor(undefined, start);
  const people = usePeopleShown('feed', undefined);
  const [published, setPublished] = useState<OwnFeed>();
  const [isPublishing, setPublishing] = useState(false);
  const isBusy = useRef(false);
  const draft = useSavedDraft(contentOfDraft(editor), known.draft?.revision, isPublishing || published !== undefined);
  const { release } = useUnsaved(published === undefined && isUnsaved(editor, draft, people.hasChanges));
  const { media } = editor;
  useEffect(() => {
    if (draft.state === 'saved') feedDrafts.write(performer._id, undefined);
  }, [draft.state, performer._id]);
  const isDecided = draft.state !== 'conflict';
  const mayPublish = performer.status === 'active' && media.underWay === 0 && media.rejected === 0 && isDecided;

  async function send(): Promise<void> {
    const feed = await editor.publish(await draft.settle());
    if (!feed) return showFirstError();
    release();
    await people.save(feed._id);
    setPublished(feed);
  }

  /** A second press, or a key that is held, publishes nothing more. */
  async function publish(): Promise<void> {
    if (isBusy.current || !mayPublish || published) return;
    isBusy.current = true;
    setPublishing(true);
    await send().finally(() => {
      isBusy.current = false;
      setPublishing(false);
    });
  }

  return { performer, editor, people, draft, published, mayPublish, isPublishing, publish, release };
}

export type PostComposerState = ReturnType<typeof usePostComposer>;

function isUnsaved({ media }: FeedEditorState, { state }: SavedDraft, isPeopleChosen: boolean): boolean {
  return media.underWay > 0 || isPeopleChosen || (state !== 'empty' && state !== 'saved');
}

/** The chips and the open one: the one that was pressed last, or the first with an error since the last attempt. */
export function useComposerChips({ editor, people }: Pick<PostComposerState, 'editor' | 'people'>) {
  const [openedAt] = useState(() => new Date());
  const chips = composerChips(editor, people, openedAt);
  const [pressed, setPressed] = useState<{ name: string | undefined; errors: object }>({
    name: undefined,
    errors: editor.errors,
  });
  const wrong = pressed.errors === editor.errors ? undefined : chips.find(({ isWrong }) => isWrong)?.name;
  const open = (name: string | undefined): void => setPressed({ name, errors: editor.errors });
  useRequestedPoll(() => {
    editor.polls.addFirst();
    open('poll');
  });
  return { chips, open: wrong ?? pressed.name, onOpen: open };
}

/** Opens the poll where the address asks for one: `?add=poll`, as in the menu "Create". */
function useRequestedPoll(openPoll: () => void): void {
  const { search, key } = useLocation();
  const request = useEffectEvent(openPoll);
  // Once for each time that the address is opened: a poll that was removed stays removed.
  useEffect(() => {
    if (new URLSearchParams(search).get('add') === 'poll') request();
  }, [search, key]);
}
