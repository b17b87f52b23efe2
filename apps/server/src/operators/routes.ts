import type { operatorCalls } from '@terahold/contract/calls/desk/operators'
import type { Database } from '../db/connection.ts'
import type { Handlers } from '../http/call/handler.ts'
import { limit } from '../http/limits/rate-limit.ts'
import type { WalletProof } from '../wallet-proof/wallet-proof.ts'
import type { Operators } from './operators.ts'

type OperatorSignInCalls = Pick<typeof operatorCalls, 'operatorNonce' | 'operatorLogin' | 'operatorLogout'>

export type OperatorRouteDependencies = {
  readonly db: Database
  readonly operators: Operators
  readonly proof: WalletProof
}

const noncesPerIpAndHour = 240

/** An operator's calls about their own session. */
export function operatorRoutes({ db, operators, proof }: OperatorRouteDependencies): Handlers<OperatorSignInCalls> {
  return {
    operatorNonce: async ({ input, host, remoteAddress }) => {
      await limit(db, `desk-nonce:${remoteAddress}`, noncesPerIpAndHour, 3_600)
      return { data: await proof.offer('operator', input.address, host) }
    },

    operatorLogin: async ({ input, remoteAddress, noteSignIn }) => {
      const { expiresAt, ...signedIn } = await operators.signIn({ ...input, remoteAddress })
      noteSignIn?.({ id: signedIn.operatorId, factors: 'wallet' })
      return { data: { ...signedIn, expiresAt: expiresAt.toISOString() } }
    },

    operatorLogout: async ({ operator }) => {
      await operators.signOut(operator)
      return { data: { ok: true } }
    },
  }
}
