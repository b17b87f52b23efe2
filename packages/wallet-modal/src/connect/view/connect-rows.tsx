import { useViewState } from '../../react/modal-context.ts'
import type { ConnectEntry } from '../core/connect-list.ts'
import { isCurrentEntry } from '../core/current-entry.ts'
import { ConnectRow } from './connect-row.tsx'

/** Rows of the Connect list. In a wide window the one that is open is marked. */
export function ConnectRows({ entries }: { entries: readonly ConnectEntry[] }) {
  const { stack } = useViewState()
  return (
    <ul className="wm-list wm-wallets">
      {entries.map((entry) => (
        <li
          key={entry.id}
          aria-current={isCurrentEntry(entry, stack) || undefined}
          aria-hidden={entry.type === 'placeholder'}
        >
          <ConnectRow entry={entry} />
        </li>
      ))}
    </ul>
  )
}
