import { useLingui } from '@lingui/react/macro'
import { Button } from '@terahold/ui/button'
import { Sheet } from '@terahold/ui/sheet'
import { useState } from 'react'
import { BlobPicture } from '../../features/support/blob-picture.tsx'
import { useOwnPicture } from '../../features/support/own-picture.ts'
import { problemOf } from '../../shared/problem/problem-of.ts'

/** The pictures of a ticket, small. A tap shows one in full size. */
export function TicketPictures({ imageIds }: { readonly imageIds: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {imageIds.map((imageId, index) => (
        <li key={imageId}>
          <TicketPicture imageId={imageId} position={index + 1} />
        </li>
      ))}
    </ul>
  )
}

function TicketPicture({ imageId, position }: { readonly imageId: string; readonly position: number }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const picture = useOwnPicture(imageId)
  const blob = picture.data
  if (picture.isError) {
    const problem = problemOf(picture.error)
    return (
      <p role="alert" className="text-xs text-muted">
        {t`Picture ${position} could not be loaded.`} {problem.kind === 'refused' && problem.text}{' '}
        <Button kind="plain" onClick={() => picture.refetch()}>{t`Try again`}</Button>
      </p>
    )
  }
  return (
    <>
      <button
        type="button"
        aria-label={t`Open picture ${position}`}
        aria-haspopup="dialog"
        disabled={blob === undefined}
        onClick={() => setOpen(true)}
        className="size-16 overflow-hidden rounded-control border border-line bg-sunken"
      >
        {blob !== undefined && <BlobPicture blob={blob} alt="" className="size-full object-cover" />}
      </button>
      {blob !== undefined && (
        <Sheet open={open} onClose={() => setOpen(false)} title={t`Picture ${position}`} closeLabel={t`Close`}>
          <BlobPicture blob={blob} alt={t`What you sent`} className="mx-auto max-h-[70dvh] max-w-full object-contain" />
        </Sheet>
      )}
    </>
  )
}
