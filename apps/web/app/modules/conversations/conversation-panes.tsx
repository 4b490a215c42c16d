import { createContext, use, useEffect, useRef, useState, type ReactNode } from 'react';
import classes from './conversations.module.css';

/** Whether the list is one step back in the browser's history. */
const FromListContext = createContext(false);

export function useIsFromList(): boolean {
  return use(FromListContext);
}

interface ConversationPanesProps {
  readonly list: ReactNode;
  /** The thread, or what is shown instead. */
  readonly children: ReactNode;
  /** The open conversation. A phone has room only for it or for the list. */
  readonly openId: string | undefined;
}

export function ConversationPanes({ list, children, openId }: ConversationPanesProps) {
  const [step, setStep] = useState({ openId, isFromList: false });
  if (step.openId !== openId) setStep({ openId, isFromList: step.openId === undefined });
  useReturnToRow(openId);
  return (
    <div className={classes.panes} data-open={openId === undefined ? undefined : true}>
      <div className={classes.list}>{list}</div>
      <div className={classes.thread}>
        <FromListContext value={step.isFromList}>{children}</FromListContext>
      </div>
    </div>
  );
}

/** Returns the focus to the row of the conversation that was open. */
function useReturnToRow(openId: string | undefined): void {
  const opened = useRef(openId);
  useEffect(() => {
    if (openId === undefined)
      document.querySelector<HTMLElement>(`nav a[href$="/${opened.current}"]`)?.focus({ preventScroll: true });
    opened.current = openId;
  }, [openId]);
}
