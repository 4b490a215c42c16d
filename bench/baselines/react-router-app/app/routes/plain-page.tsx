/** A page of twelve cards with as many elements and characters as our own page, and nothing to load. */
export default function PlainPage() {
  const { elements = 600, characters = 60_000 } = globalThis.pageToRender ?? {};
  const inCard = Math.round(elements / 12) - 1;
  const text = 'x'.repeat(Math.max(1, Math.round(characters / elements) - '<div class="part"></div>'.length));
  return (
    <main>
      {Array.from({ length: 12 }, (_card, card) => (
        <article key={card}>
          {Array.from({ length: inCard }, (_part, part) => (
            <div key={part} className="part">
              {text}
            </div>
          ))}
        </article>
      ))}
    </main>
  );
}
