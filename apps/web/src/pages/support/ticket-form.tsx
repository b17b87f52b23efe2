import { Trans, useLingui } from '@lingui/react/macro'
import { ticketTypes } from '@terahold/contract/codes/support'
import { textLengths } from '@terahold/contract/constants'
import { Button } from '@terahold/ui/button'
import { SegmentedControl } from '@terahold/ui/segmented-control'
import { useState } from 'react'
import { useAnswerTimes, useTicketTypes } from '../../features/support/ticket-words.ts'
import type { SentTicket } from '../../features/support/tickets.ts'
import { useTicketForm } from '../../features/support/use-ticket-form.ts'
import { useOffline } from '../../shared/connection/connection.ts'
import { CheckedForm } from '../../shared/form/checked-form.tsx'
import { refusedField } from '../../shared/problem/field-problem.ts'
import { useProblemText } from '../../shared/problem/problem.ts'
import { ContentInput } from './content-input.tsx'
import { PicturePicker } from './picture-picker.tsx'

type Complaints = { readonly content?: string; readonly pictures?: string; readonly whole?: string }

type TicketFormProps = {
  readonly refId: string | undefined
  readonly onSent: (ticket: SentTicket) => void
}

/** Kind, text and pictures of a ticket. */
export function TicketForm({ refId, onSent }: TicketFormProps) {
  const { t } = useLingui()
  const form = useTicketForm()
  const types = useTicketTypes()
  const answerTimes = useAnswerTimes()
  const offline = useOffline()
  const problemText = useProblemText()
  const [complaints, setComplaints] = useState<Complaints>({})
  const [sending, setSending] = useState(false)

  function complain(): Complaints | undefined {
    const { min } = textLengths.ticket
    if (form.content.trim().length < min) return { content: t`Write at least ${min} characters.` }
    if (form.pictures.some(({ state }) => state === 'failed'))
      return { pictures: t`A picture was not uploaded. Try again or remove it, then send.` }
    if (form.pictures.some(({ state }) => state !== 'sent'))
      return { pictures: t`Pictures are still uploading. Send when they are done.` }
    return undefined
  }

  async function submit() {
    const found = complain()
    setComplaints(found ?? {})
    if (found !== undefined) return
    setSending(true)
    await form.submit(refId).then(onSent, (error: unknown) => setComplaints(placed(error, problemText(error))))
    setSending(false)
  }

  return (
    <CheckedForm blocked={sending} onSubmit={submit}>
      <div className="flex flex-col gap-2">
        <SegmentedControl
          label={t`Type`}
          value={form.type}
          onChange={(type) => form.change({ type })}
          options={ticketTypes.map((type) => ({ value: type, label: types[type] }))}
        />
        <p aria-live="polite" className="text-sm text-muted">
          {answerTimes[form.type]}
        </p>
      </div>
      {refId !== undefined && (
        <p className="text-sm wrap-anywhere">
          <Trans>About: {refId}</Trans>
        </p>
      )}
      <ContentInput
        value={form.content}
        error={complaints.content}
        isFixed={sending}
        onChange={(content) => {
          form.change({ content })
          setComplaints({})
        }}
      />
      <PicturePicker
        pictures={form.pictures}
        uploads={form.uploads}
        lost={form.lostPictures}
        error={complaints.pictures}
        onChanged={() => setComplaints({})}
      />
      {complaints.whole !== undefined && (
        <p role="alert" className="text-sm text-loss">
          {complaints.whole}
        </p>
      )}
      <Button wide type="submit" disabled={offline} pending={sending}>{t`Send`}</Button>
    </CheckedForm>
  )
}

/** A refusal is shown at the field it names. */
function placed(error: unknown, text: string): Complaints {
  const field = refusedField(error)
  if (field === 'content') return { content: text }
  return field === 'imageIds' ? { pictures: text } : { whole: text }
}
