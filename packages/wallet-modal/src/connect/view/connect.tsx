import { useViewState } from '../../react/modal-context.ts'
import { ConnectRow } from './connect-row.tsx'
import { LegalFooter } from './legal-footer.tsx'
import { NoWallet } from './no-wallet.tsx'

/** The ways to connect, in the order of the specification. */
export function ConnectView() {
  const { entries } = useViewState()
  return (
    <>
      {entries.length > 0 ? (
        <ul className="wm-list wm-wallets">
          {entries.map((entry) => (
            <li key={entry.id} aria-hidden={entry.type === 'placeholder'}>
              <ConnectRow entry={entry} />
            </li>
          ))}
        </ul>
      ) : (
        <NoWallet />
      )}
      <LegalFooter />
    </>
  )
}
