import type { trustSummary } from '@terahold/contract/calls/member/trust'
import type { Answer } from '@terahold/contract/client'

type TrustSummary = Answer<typeof trustSummary>['data']

/** What we have and owe, twice covered and without revenue yet. */
export function createTrustSummary(changes: Partial<TrustSummary> = {}): TrustSummary {
  const owed = { owed: '5', coverageBps: 20_000 }
  return {
    asOf: '2026-03-05T00:00:00.000Z',
    onChain: '10',
    ...owed,
    everything: owed,
    ledgerSum: '0',
    treasury: { signers: { needed: 2, owners: 3 } },
    accounts: [],
    latestRevenue: null,
    ...changes,
  }
}
