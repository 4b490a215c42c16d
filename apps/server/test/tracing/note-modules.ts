// Loaded into a program before anything else: notes what it loads of OpenTelemetry in the file NOTED_MODULES.
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

registerHooks({
  load(url, context, nextLoad) {
    if (url.includes('/@opentelemetry/')) appendFileSync(process.env['NOTED_MODULES'] ?? '', `${url}\n`);
    return nextLoad(url, context);
  },
});
