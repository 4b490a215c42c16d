/** Escapes text for HTML, between tags or in a quoted attribute. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
