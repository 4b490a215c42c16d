import type { Config } from '../../../platform/config.ts';
import { findingsOf, type Finding } from '../../finding.ts';
import { networkProblem } from '../../network-problem.ts';

const { fine, skipped, problem } = findingsOf('livekit');

const timeoutSeconds = 10;

/** The LiveKit server answers and accepts the key and its secret, by listing its rooms. */
export async function checkLiveKit({ liveKit }: Pick<Config, 'liveKit'>): Promise<Finding[]> {
  if (liveKit === undefined) return [skipped('LIVEKIT_URL is unset: live video is embedded, or Agora’s.')];
  const { host } = new URL(liveKit.url);
  const { RoomServiceClient, ServerError } = await import('livekit-server-sdk');
  const client = new RoomServiceClient(liveKit.url.replace(/^ws/, 'http'), liveKit.apiKey, liveKit.apiSecret, {
    requestTimeout: timeoutSeconds,
    failover: false,
  });
  try {
    await client.listRooms([]);
    return [fine(`The LiveKit server ${host} answers and accepts the key.`)];
  } catch (error) {
    if (!(error instanceof ServerError)) {
      const advice = 'Correct LIVEKIT_URL, or start the server.';
      return [problem(`The LiveKit server ${host} cannot be used: ${networkProblem(error)}.`, advice)];
    }
    if (error.status === 401 || error.status === 403) {
      const advice = 'Correct LIVEKIT_API_KEY and LIVEKIT_API_SECRET.';
      return [problem(`The LiveKit server ${host} refuses the key: nobody can go live.`, advice)];
    }
    const advice = 'See its log, and whether LIVEKIT_URL leads to LiveKit.';
    return [problem(`The LiveKit server ${host} answers ${error.status}: ${error.message}.`, advice)];
  }
}
