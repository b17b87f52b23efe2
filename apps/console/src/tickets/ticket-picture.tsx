import { useQuery } from '@tanstack/react-query'
import { CallFailed } from '@terahold/contract/client'
import { servicePaths } from '@terahold/contract/service-paths'
import { readPicture } from '../shared/api.ts'
import { failureText } from '../shared/failure-text.ts'
import { fill, useTexts } from '../shared/texts.ts'

type TicketPictureProps = { readonly memberId: string; readonly id: string; readonly number: number }

/** A picture of a ticket. It is read with the session, because its address alone opens nothing. */
export function TicketPicture({ memberId, id, number }: TicketPictureProps) {
  const texts = useTexts()
  const { data, error, refetch } = useQuery({
    queryKey: ['tickets', 'picture', id],
    queryFn: ({ signal }) =>
      readPicture(servicePaths.operatorPicture.replace(':memberId', memberId).replace(':id', id), signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
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
  return (
    <img
      src={data}
      alt={fill(texts.tickets.picture, { number })}
      className="max-h-80 max-w-full rounded-control border border-line"
    />
  )
}
