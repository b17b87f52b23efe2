import { demoPaths } from '@terahold/contract/service-paths'
import type { FastifyInstance } from 'fastify'
import { isLoopbackAuthority } from '../foundation/loopback.ts'

/** Pages of this machine, and programs, which send no origin. */
const localOrigin = /^http:\/\/(?:127\.0\.0\.1|localhost)(?::\d{1,5})?$/

/**
 * A WalletConnect relay on the demo's own port, so that pages and wallets connect without the internet. Only this file
 * loads its code; production never does.
 */
export async function mountDemoRelay(app: FastifyInstance): Promise<void> {
  const { attachRelay } = await import('@terahold/wallet-testkit/relay')
  const relay = attachRelay(app.server, {
    path: demoPaths.relay,
    accepts: ({ headers: { origin, host } }) =>
      isLoopbackAuthority(host) && (origin === undefined || localOrigin.test(origin)),
  })
  app.addHook('preClose', async () => relay.close())
}
