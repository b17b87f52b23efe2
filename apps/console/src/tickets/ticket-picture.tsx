import { useQuery } from '@tanstack/react-query'
import { CallFailed } from '@terahold/contract/client'
import { servicePaths } from '@terahold/contract/service-paths'
import { useState } from 'react'
import { readPicture } from '../shared/api.ts'
import { failureText } from '../shared/failure-text.ts'
import { fill, useTexts } from '../shared/texts.ts'
import { useModalDialog } from '../shared/use-modal-dialog.ts'

type TicketPictureProps = { readonly memberId: string; readonly id: string; readonly number: number }

/**
 * A picture of a ticket. A press shows it in full size. It is loaded with the session, because its address alone gives
 * no access.
 */
export function TicketPicture({ memberId, id, number }: TicketPictureProps) {
  const texts = useTexts()
  const { data, error, refetch } = useQuery({
    queryKey: ['tickets', 'picture', id],
    queryFn: ({ signal }) =>
      readPicture(servicePaths.operatorPicture.replace(':memberId', memberId).replace(':id', id), signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const alt = fill(texts.tickets.picture, { number })
  if (error instanceof CallFailed && error.envelope.reason === 'image_lost')
    return <p className="text-loss">{fill(texts.tickets.pictureLost, { number })}</p>
  if (error)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-1 text-loss">
        {fill(texts.tickets.pictureFailed, { number, reason: failureText(error, texts) })}
        <button type="button" onClick={() => void refetch()} className="desk-control">
          {texts.failed.retry}
        </button>
      </p>
    )
  if (!data) return <p className="text-muted">{texts.queue.loading}</p>
  return <ShownPicture data={data} number={number} alt={alt} />
}

type ShownPictureProps = { readonly data: string; readonly number: number; readonly alt: string }

function ShownPicture({ data, number, alt }: ShownPictureProps) {
  const texts = useTexts()
  const [isOpen, setOpen] = useState(false)
  const dialog = useModalDialog(isOpen)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={fill(texts.tickets.enlarge, { number })}
        title={fill(texts.tickets.enlarge, { number })}
        onClick={() => setOpen(true)}
        className="block min-h-11 min-w-11 cursor-zoom-in rounded-control border border-line"
      >
        <img src={data} alt="" className="max-h-80 max-w-full rounded-control" />
      </button>
      <dialog
        ref={dialog}
        aria-label={alt}
        onClose={() => setOpen(false)}
        className="m-auto max-h-[96dvh] max-w-[96vw] overflow-auto rounded-card border border-line bg-surface p-0 text-ink backdrop:bg-overlay"
      >
        <header className="sticky top-0 left-0 flex items-center justify-between gap-4 bg-surface px-3 py-2">
          <h2 className="font-semibold">{alt}</h2>
          <button type="button" onClick={() => setOpen(false)} className="desk-control">
            {texts.close}
          </button>
        </header>
        <img src={data} alt={alt} className="max-w-none" />
      </dialog>
    </>
  )
}
