import {
  changeStreamConversation,
  getStreamConversation,
  listStreamMessages,
  sendStreamMessage,
} from '@ovation/contract/messaging/stream-chat.ts';
import type { BodyInput } from '@ovation/contract/operation.ts';
import type { Person, World } from '@ovation/testing';
import type { TestServer } from '../start-server.ts';
import type { Sockets } from '../sockets.ts';

/** What tests of stream chats do again and again. */
export function createChatActions(server: () => TestServer, world: () => World, sockets: Sockets) {
  const change = (performer: Person, body: BodyInput<typeof changeStreamConversation>) =>
    performer.client.call(changeStreamConversation, { params: { id: performer.id }, body });
  const say = (from: Person, performer: Person, text: string, clientId?: string) =>
    from.client.call(sendStreamMessage, {
      params: { id: performer.id },
      body: { text, ...(clientId === undefined ? {} : { clientId }) },
    });
  const read = (performer: Person, query: object = {}, client = server().client()) =>
    client.call(listStreamMessages, { params: { id: performer.id }, query });
  const chat = (performer: Person, client = server().client()) =>
    client.call(getStreamConversation, { params: { id: performer.id } });
  const texts = ({ data }: { readonly data: readonly { readonly text: string }[] }) => data.map(({ text }) => text);

  async function openChat(body: BodyInput<typeof changeStreamConversation> = {}): Promise<Person> {
    const performer = await world().performer();
    await change(performer, { isOpen: true, ...body });
    return performer;
  }

  async function watch(person: Person, performer: Person) {
    const listener = await sockets.listen(person.token);
    return {
      listener,
      answer: (await listener.socket.emitWithAck('stream.watch', { conversationId: performer.id })) as {
        ok: boolean;
        message?: string;
        position?: number;
      },
    };
  }

  return { change, say, read, chat, texts, openChat, watch };
}
