import { disconnect, getConnection, getConnections, watchConnection } from 'wagmi/actions'
import { addressChanged } from '../features/session/address-change.ts'
import { session } from '../shared/session.ts'
import { openWallet } from './wallet.ts'

/** Compares the wallet's account with the session's, now and on every change. Answers with the cancellation. */
export async function watchWallet({ onChanged }: { readonly onChanged: () => void }): Promise<() => void> {
  const { config } = await openWallet()

  async function letGo() {
    for (const { connector } of getConnections(config)) await disconnect(config, { connector })
  }

  function compare() {
    const current = session.current()
    if (current === null || !addressChanged(current.address, getConnection(config).address)) return
    onChanged()
  }

  compare()
  const stopConnection = watchConnection(config, { onChange: compare })
  // Whatever ended the session on purpose, the wallet is let go; an expired one keeps it for the next sign-in.
  const stopSession = session.subscribe(() => {
    // A wallet that does not let go can do nothing without a session; the login page offers to use another.
    if (session.lastAddress() === '') letGo().catch(() => undefined)
  })
  return () => {
    stopConnection()
    stopSession()
  }
}
