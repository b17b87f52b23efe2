import type { Logger } from 'pino'
import { createPayoutChain } from '../chain/payout/payout-chain.ts'
import { payoutPace } from '../foundation/settings.ts'
import { createLedger } from '../ledger/ledger.ts'
import type { Trust } from '../trust/trust.ts'
import { createPayoutDesk, listPayoutHalts, type PayoutDeskDependencies } from '../withdrawals/payout/payout-desk.ts'
import { createPayouts } from '../withdrawals/payout/payouts.ts'
import type { PayoutsDependencies } from '../withdrawals/payout/state/dependencies.ts'
import type { Infrastructure } from './infrastructure.ts'

type PayoutParts = Pick<PayoutsDependencies, 'registry' | 'publish' | 'caps'> &
  Pick<PayoutDeskDependencies, 'decisions' | 'audit'> & {
    /** The contracts that receive members' payments. */
    readonly treasuries: readonly Infrastructure['treasury'][]
    readonly trust: Pick<Trust, 'owedTotals'>
    readonly log: Logger
  }

/** Creates what pays withdrawals, where this process has the key and the login for it, and what operators see of it. */
export function payoutSubjects(infrastructure: Infrastructure, parts: PayoutParts) {
  const { db, clock, chain, token, vault, signer, payoutDb } = infrastructure
  const { registry, treasuries, decisions, audit, publish, caps, trust, log } = parts
  const { chainId } = chain
  return {
    payouts:
      signer &&
      payoutDb &&
      createPayouts({
        db: payoutDb,
        clock,
        publish,
        log,
        chainId,
        ledger: createLedger({ clock, postThrough: 'payout_post' }),
        owedTotals: trust.owedTotals,
        chain: createPayoutChain({ chain, signer, vault, token: token.address, treasuries }),
        registry,
        token,
        caps,
        pace: payoutPace(infrastructure.maxGasGwei),
        batchSize: 200,
      }),
    payoutDesk: createPayoutDesk({ db, clock, audit, decisions, chainId }),
    payoutHalts: () => listPayoutHalts(db, chainId),
    payoutCash: async (payoutSigner: string | null) => {
      const { number } = await chain.finalized()
      const [inVault, gas] = await Promise.all([
        chain.tokenBalance(token.address, vault, number),
        payoutSigner === null ? null : chain.nativeBalance(payoutSigner as typeof vault, number),
      ])
      return { vault: inVault, gas }
    },
  }
}
