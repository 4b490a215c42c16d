import { processVideo } from '../../apps/server/src/gateways/transcoder/child/video.ts';
import { tellProcessorTime } from './processor-time.ts';

// What the transcoder's child does for an uploaded film of this length, in a process of its own: the ladder, and also poster, blurred preview and seek preview.
const [, , source = '', target = ''] = process.argv;
await processVideo(source, target, 'first', () => {});
tellProcessorTime();
