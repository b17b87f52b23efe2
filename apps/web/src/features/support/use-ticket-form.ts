import { useEffect, useState } from 'react'
import { requestKeys } from '../../shared/api/request-keys.ts'
import { drafts } from '../../shared/form/drafts.ts'
import { useMember } from '../../shared/session/session.ts'
import { parseTicketDraft, type TicketDraft } from './ticket-draft.ts'
import { type SentTicket, useSendTicket } from './tickets.ts'
import { usePictureUploads } from './use-picture-uploads.ts'

const NAME = 'feedback'

/** The form of a support ticket. Its contents survive a reload and an ended session, including pictures that are uploaded. */
export function useTicketForm() {
  const { userId } = useMember()
  const send = useSendTicket()
  const { uploads, pictures } = usePictureUploads()
  const [{ type, content, unsent }, setDraft] = useState<TicketDraft>(() => {
    const kept = parseTicketDraft(drafts.read(NAME, userId))
    uploads.restore(kept.imageIds)
    // Pictures still in memory are not lost, because only the page was closed.
    return { ...kept, unsent: uploads.pictures().some(({ file }) => file !== null) ? 0 : kept.unsent }
  })
  const imageIds = pictures.flatMap(({ imageId }) => (imageId === null ? [] : [imageId]))
  const kept: TicketDraft = { type, content, imageIds, unsent: pictures.length - imageIds.length }
  const isEmpty = content === '' && pictures.length === 0
  const text = JSON.stringify(kept)

  useEffect(() => uploads.goOn(), [uploads])
  useEffect(() => {
    if (isEmpty) drafts.drop(NAME)
    else drafts.keep(NAME, userId, JSON.parse(text))
  }, [isEmpty, text, userId])

  /** Sends the form once and empties it. */
  async function submit(refId: string | undefined): Promise<SentTicket> {
    const ticket = { type, content: content.trim(), imageIds, ...(refId === undefined ? {} : { refId }) }
    const idempotencyKey = requestKeys.keyFor(NAME, JSON.stringify(ticket))
    const sent = await send.mutateAsync({ ...ticket, idempotencyKey })
    requestKeys.ended(NAME)
    // A picture that was chosen in the meantime is for the next message.
    for (const { key, imageId } of pictures) if (imageId !== null) uploads.remove(key)
    drafts.drop(NAME)
    setDraft({ ...parseTicketDraft(undefined), type })
    return sent
  }

  return {
    type,
    content,
    pictures,
    uploads,
    submit,
    /** How many chosen pictures were lost in a reload. */
    lostPictures: unsent,
    change: (part: Partial<Pick<TicketDraft, 'type' | 'content'>>) => setDraft((current) => ({ ...current, ...part })),
  }
}
