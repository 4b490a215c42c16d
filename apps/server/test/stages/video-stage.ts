import type { BodyInput } from '@ovation/contract/operation.ts';
import { changeVideo, uploadVideo, type OwnVideo } from '@ovation/contract/publishing/videos.ts';
import { createWorld, type Person } from '@ovation/testing';
import { makeVideoFile } from '@ovation/testing/video-file.ts';
import type { TestServer } from '../start-server.ts';

export const vtt = (text = 'Good evening') =>
  new File([`WEBVTT\n\n00:00.500 --> 00:02.000\n${text}\n`], 'words.vtt', { type: 'text/vtt' });

export type VideoBody = BodyInput<typeof uploadVideo>;

/** What tests of videos do with a server. The video file lasts three seconds and is made once. */
export function videoStageFor(server: () => TestServer) {
  let made: Promise<Blob> | undefined;
  const videoFile = (): Promise<Blob> => (made ??= makeVideoFile({ durationS: 3 }));
  return {
    videoFile,
    worldOf: () => createWorld(server()),
    publish: async (performer: Person, body: Partial<VideoBody> = {}, files: Record<string, Blob> = {}) =>
      performer.client.call(uploadVideo, {
        body: { title: 'An evening at home', ...body },
        files: { video: await videoFile(), ...files },
      }),
    change: (
      performer: Person,
      { _id }: OwnVideo,
      body: BodyInput<typeof changeVideo>,
      files: Record<string, Blob> = {},
    ) => performer.client.call(changeVideo, { params: { id: _id }, body, files }),
    inHours: (hours: number) => new Date(server().clock.now().getTime() + hours * 3_600_000).toISOString(),
    get: (url = 'none', token?: string) =>
      fetch(server().url + url, token === undefined ? {} : { headers: { authorization: token } }),
    async fileIds(performer: Person): Promise<string[]> {
      const rows = await server()
        .app.database.selectFrom('files')
        .select('id')
        .where('owner_id', '=', performer.id)
        .where('type', 'like', 'video%')
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}
