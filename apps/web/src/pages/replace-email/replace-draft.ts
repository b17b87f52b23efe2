import { useRef, useState } from 'react'
import { parseStoredCode } from '../../features/email/stored-code.ts'
import { drafts } from '../../shared/form/drafts.ts'
import type { SentCode } from '../../shared/form/sent-code.ts'
import { useMember } from '../../shared/session/session.ts'

const NAME = 'replace-email'

/** With a code from the old address, or without one because it is lost. */
export type Way = 'old-code' | 'lost'

export type ReplaceDraft = {
  readonly way: Way
  readonly email: string
  /** The codes that were sent; `old` is missing if the old address is lost. */
  readonly sent: { readonly fresh: SentCode; readonly old: SentCode | undefined } | undefined
}

/** What changes, or how it follows from the draft at that moment: an answer can arrive after other changes. */
export type ChangeDraft = (part: Partial<ReplaceDraft> | ((current: ReplaceDraft) => Partial<ReplaceDraft>)) => void

/** The replacement in progress. It survives a reload and an ended session for as long as its codes are valid. */
export function useReplaceDraft() {
  const { userId } = useMember()
  const [draft, setDraft] = useState(() => readDraft(drafts.read(NAME, userId)))
  const latest = useRef(draft)

  const change: ChangeDraft = (part) => {
    const next = { ...latest.current, ...(typeof part === 'function' ? part(latest.current) : part) }
    latest.current = next
    setDraft(next)
    drafts.keep(NAME, userId, next)
  }

  return { draft, change, forget: () => drafts.drop(NAME) }
}

function readDraft(kept: unknown): ReplaceDraft {
  const { way, email, sent } = record(kept)
  const { fresh, old } = record(sent)
  const freshCode = parseStoredCode(fresh)
  const oldCode = parseStoredCode(old)
  const isWhole = freshCode !== undefined && (way === 'lost' || oldCode !== undefined)
  return {
    way: way === 'lost' ? 'lost' : 'old-code',
    email: typeof email === 'string' ? email : '',
    sent: isWhole ? { fresh: freshCode, old: oldCode } : undefined,
  }
}

const record = (value: unknown) =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
