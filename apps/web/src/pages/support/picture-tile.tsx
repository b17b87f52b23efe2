import { useLingui } from '@lingui/react/macro'
import { RotateCw, X } from 'lucide-react'
import { BlobPicture } from '../../features/support/blob-picture.tsx'
import { useOwnPicture } from '../../features/support/own-picture.ts'
import type { Picture } from '../../features/support/picture-uploads.ts'
import { refusedReason } from '../../shared/problem/field-problem.ts'

type PictureTileProps = {
  readonly picture: Picture
  readonly position: number
  readonly onRetry: () => void
  readonly onRemove: () => void
}

/** One chosen picture with the progress of its upload. */
export function PictureTile({ picture, position, onRetry, onRemove }: PictureTileProps) {
  const { t } = useLingui()
  const { file, imageId, state } = picture
  const kept = useOwnPicture(file === null ? imageId : null)
  const blob = file ?? kept.data
  return (
    <li className="relative aspect-square overflow-hidden rounded-card border border-line bg-sunken">
      <span className="sr-only">{t`Picture ${position}`}</span>
      {blob !== undefined && <BlobPicture blob={blob} alt="" className="size-full object-cover" />}
      <UploadState picture={picture} isLost={isGone(refusedReason(kept.error))} />
      {state === 'failed' && (
        <button
          type="button"
          aria-label={t`Upload picture ${position} again`}
          onClick={onRetry}
          className="absolute top-0 left-0 flex size-touch items-center justify-center"
        >
          <span className="rounded-chip border border-line bg-surface p-1">
            <RotateCw aria-hidden="true" size={18} />
          </span>
        </button>
      )}
      <button
        type="button"
        aria-label={t`Remove picture ${position}`}
        onClick={onRemove}
        className="absolute top-0 right-0 flex size-touch items-center justify-center"
      >
        <span className="rounded-chip border border-line bg-surface p-1">
          <X aria-hidden="true" size={18} />
        </span>
      </button>
    </li>
  )
}

/** Returns whether the server no longer has a picture. Without an answer it may still have it. */
const isGone = (reason: string | undefined) => reason === 'image_unknown' || reason === 'image_lost'

/** The overlay on the picture until it is uploaded. */
function UploadState({ picture, isLost }: { readonly picture: Picture; readonly isLost: boolean }) {
  const { t } = useLingui()
  const { state, percent } = picture
  const text = {
    waiting: t`Waiting`,
    sending: percent < 100 ? t`${percent}%` : t`Being checked`,
    sent: isLost ? t`No longer available. Choose it again.` : '',
    failed: t`Not sent`,
  }[state]
  if (text === '') return null
  const tone = state === 'failed' || isLost ? 'text-loss' : 'text-ink'
  return (
    <p className={`absolute inset-x-0 bottom-0 bg-surface px-1.5 py-1 text-xs wrap-anywhere tabular-nums ${tone}`}>
      {text}
    </p>
  )
}
