import { useState } from 'react'
import { drafts } from '../../shared/form/drafts.ts'
import type { SentCode } from '../../shared/form/sent-code.ts'
import { useMember } from '../../shared/session/session.ts'
import { parseStoredCode } from './stored-code.ts'

const NAME = 'bind-email'

export type EmailDraft = { readonly email: string; readonly sent: SentCode | undefined }

/**
 * The address that is being confirmed and where its code was sent. Both survive a reload and an ended session, so that nobody has
 * to type an address twice or wait for a second email.
 */
export function useEmailDraft() {
  const { userId } = useMember()
  const [draft, setDraft] = useState(() => readDraft(drafts.read(NAME, userId)))

  function change(next: EmailDraft) {
    setDraft(next)
    drafts.keep(NAME, userId, next)
  }

  return { draft, change, forget: () => drafts.drop(NAME) }
}

function readDraft(kept: unknown): EmailDraft {
  if (typeof kept !== 'object' || kept === null || !('email' in kept) || typeof kept.email !== 'string')
    return { email: '', sent: undefined }
  return { email: kept.email, sent: 'sent' in kept ? parseStoredCode(kept.sent) : undefined }
}
