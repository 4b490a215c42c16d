import { processVideo } from '../../apps/server/src/gateways/transcoder/child/video.ts';
import { reportProcessorTime } from './processor-time.ts';

// What the transcoder's child does for an uploaded video of this length, in a separate process: the ladder, and
// also poster, blurred preview and seek preview.
const [, , source = '', target = ''] = process.argv;
await processVideo(source, target, 'first', () => {});
reportProcessorTime();
