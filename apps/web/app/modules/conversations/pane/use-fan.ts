import { getFan, type FanCard } from '@ovation/contract/people/fans.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { api, messageOf } from '../../../platform/api/api.ts';
import { useAccessChanges } from '../../access/access-changes.ts';
import { useReconnected, useServerEvent } from '../../../platform/live/realtime.tsx';

interface KnownFan {
  /** Undefined while it is loaded. */
  readonly fan: FanCard | undefined;
  /** Why it could not be loaded. */
  readonly problem: string | undefined;
  reload(): void;
}

/** The fan of a performer's conversation, loaded again when they pay. */
export function useFan(conversationId: string, fanId: string): KnownFan {
  const [fan, setFan] = useState<FanCard>();
  const [problem, setProblem] = useState<string>();
  const load = async (): Promise<void> => {
    try {
      setFan(await api.call(getFan, { params: { id: conversationId } }));
      setProblem(undefined);
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  const begin = useEffectEvent(load);
  useEffect(() => {
    void begin();
  }, [conversationId]);
  const reload = (): void => void load();
  useServerEvent('earning.created', ({ earning }) => earning.user._id === fanId && reload());
  useAccessChanges((change) => change?.performerId === fanId && reload());
  useReconnected(reload);
  return { fan, problem, reload };
}
