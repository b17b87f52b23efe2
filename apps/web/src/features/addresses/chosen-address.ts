import { createListeners } from '@terahold/platform/listeners'
import { useSyncExternalStore } from 'react'
import { drafts } from '../../shared/form/drafts.ts'
import { useMember } from '../../shared/session/session.ts'

const NAME = 'delivery'
const listeners = createListeners()

/** The delivery address chosen for the current order; null until the member has chosen. It survives a reload. */
export function useChosenAddress(): readonly [string | null, (id: string) => void] {
  const { userId } = useMember()
  const chosen = useSyncExternalStore(listeners.add, () => drafts.read(NAME, userId))
  const choose = (id: string) => {
    drafts.keep(NAME, userId, id)
    listeners.call()
  }
  return [typeof chosen === 'string' ? chosen : null, choose]
}

/** Forgets it once its order is placed: the next order starts with the default address. */
export function forgetChosenAddress(): void {
  drafts.drop(NAME)
}
