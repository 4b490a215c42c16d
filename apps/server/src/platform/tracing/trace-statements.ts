import { shorten, type WatchStatement } from '../database/slow-statements.ts';
import { inSpan, isRecorded, type Tracing } from './tracing.ts';

/** Gives each statement of a recorded call a span with its text, and never with the values of its parameters. */
export function traceStatements(tracing: Tracing, watch: WatchStatement): WatchStatement {
  if (!tracing.isOn) return watch;
  return (text, run) => {
    if (!isRecorded()) return watch(text, run);
    const span = tracing.step({
      name: /\w+/.exec(text)?.[0] ?? 'statement',
      kind: 'client',
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': shorten(text) },
    });
    return inSpan(span, () => watch(text, run));
  };
}
