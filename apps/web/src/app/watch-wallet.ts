import { getConnection, watchConnection } from 'wagmi/actions'
import { addressChanged } from '../features/session/address-change.ts'
import { session } from '../shared/session/session.ts'
import { openWallet } from './wallet.ts'

/** Compares the wallet's account with the session's, now and on every change. Returns a function that stops it. */
export async function watchWallet({ onChanged }: { readonly onChanged: () => void }): Promise<() => void> {
  const { config } = await openWallet()

  function compare() {
    const current = session.current()
    if (current === null || !addressChanged(current.address, getConnection(config).address)) return
    onChanged()
  }

  compare()
  return watchConnection(config, { onChange: compare })
}
