import { spansOf } from './grid-rows.ts';
import gridClasses from './files.module.css';
import { SentPicture } from './sent-picture.tsx';

/** The files of a message that is being sent, from this device. */
export function SentFiles({ fileIds }: { readonly fileIds: readonly string[] }) {
  if (fileIds.length === 0) return null;
  const spans = spansOf(fileIds.length);
  return (
    <div className={gridClasses.files} data-media>
      <div className={gridClasses.grid}>
        {fileIds.map((id, index) => (
          <div key={id} className={gridClasses.cell} data-span={spans[index]}>
            <SentPicture fileId={id} />
          </div>
        ))}
      </div>
    </div>
  );
}
