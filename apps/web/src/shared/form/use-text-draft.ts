import { useState } from 'react'
import { useMember } from '../session/session.ts'
import { drafts } from './drafts.ts'

/** The text of an input that survives a reload and an ended session. The third value removes it once it was sent. */
export function useTextDraft(name: string): readonly [string, (text: string) => void, () => void] {
  const { userId } = useMember()
  const [text, setText] = useState(() => {
    const kept = drafts.read(name, userId)
    return typeof kept === 'string' ? kept : ''
  })
  function type(next: string) {
    setText(next)
    drafts.keep(name, userId, next)
  }
  return [text, type, () => drafts.drop(name)]
}
