import href from './stream-chat-live.css?url';

/** React loads the sheet once for the page: the site's single sheet has no room for what few pages show. */
export function ChatStyles() {
  return <link rel="stylesheet" href={href} precedence="default" />;
}
