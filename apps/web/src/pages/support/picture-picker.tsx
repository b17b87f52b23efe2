import { Plural, useLingui } from '@lingui/react/macro'
import { business } from '@terahold/contract/constants'
import { chooseImage } from '@terahold/platform/choose-files'
import { ImagePlus } from 'lucide-react'
import { useId, useRef } from 'react'
import type { Picture, PictureUploads } from '../../features/support/picture-uploads.ts'
import { Note } from '../../shared/page/note.tsx'
import { showToast } from '../../shared/toast/toast.ts'
import { PictureProblems } from './picture-problems.tsx'
import { PictureTile } from './picture-tile.tsx'

type PicturePickerProps = {
  readonly pictures: readonly Picture[]
  readonly uploads: PictureUploads
  readonly lost: number
  readonly error: string | undefined
  readonly onChanged: () => void
}

/** Pictures of a ticket: choose, view, upload one by one, retry, remove. */
export function PicturePicker({ pictures, uploads, lost, error, onChanged }: PicturePickerProps) {
  const { t } = useLingui()
  const { picturesAtMost: mostPictures } = business
  const errorId = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const room = mostPictures - pictures.length
  const count = pictures.length

  async function choose() {
    // One more than there is room for, so that the member is notified if pictures are left out. Closing the picker chooses
    // nothing.
    const files = await chooseImage({ count: room + 1 }).catch(() => [])
    if (files.length > room) showToast(t`You can add ${mostPictures} pictures at most. The rest were not added.`)
    uploads.add(files.slice(0, room).map((file) => ({ file, name: file.name })))
    onChanged()
  }

  return (
    <fieldset ref={group} tabIndex={-1} aria-describedby={errorId} className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-sm text-muted">{t`Pictures, ${count} of ${mostPictures}`}</legend>
      {lost > 0 && pictures.every(({ file }) => file === null) && (
        <Note tone="warning">
          <Plural
            value={lost}
            one="# picture was not uploaded. Choose it again."
            other="# pictures were not uploaded. Choose them again."
          />
        </Note>
      )}
      <ul className="grid grid-cols-3 gap-2">
        {pictures.map((picture, index) => (
          <PictureTile
            key={picture.key}
            picture={picture}
            position={index + 1}
            onRetry={() => uploads.retry(picture.key)}
            onRemove={() => {
              uploads.remove(picture.key)
              // The button that had the focus is gone.
              group.current?.focus({ preventScroll: true })
              onChanged()
            }}
          />
        ))}
        {room > 0 && (
          <li>
            <button
              type="button"
              onClick={() => void choose()}
              className="flex aspect-square w-full flex-col items-center justify-center gap-1 rounded-card border border-dashed border-edge bg-surface p-1 text-center text-sm wrap-anywhere text-muted"
            >
              <ImagePlus aria-hidden="true" className="size-6 shrink-0" />
              {t`Add pictures`}
            </button>
          </li>
        )}
      </ul>
      <PictureProblems pictures={pictures} />
      <p id={errorId} aria-live="polite" className="text-xs text-loss empty:hidden">
        {error}
      </p>
    </fieldset>
  )
}
