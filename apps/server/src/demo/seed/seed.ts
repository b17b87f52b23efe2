import { dayOf } from '@terahold/money/day'
import type { Logger } from 'pino'
import { type Address, getAddress } from 'viem'
import type { Chain } from '../../chain/chain.ts'
import type { AnvilControl } from '../../chain/local/anvil-control.ts'
import { localChainId } from '../../chain/local/local-chain.ts'
import type { OperatorRegistry } from '../../chain/registry/operator-registry.ts'
import type { Database } from '../../db/connection.ts'
import { transaction } from '../../db/transaction.ts'
import { writeAudit } from '../../decisions/audit-log.ts'
import { createSignedDecisions } from '../../decisions/signed/signed-decisions.ts'
import { openCursorAt } from '../../deposits/deposits.ts'
import { createOutflows } from '../../deposits/outflows/outflows.ts'
import { putHouseAddress } from '../../deposits/transfers/house-addresses.ts'
import type { Clock } from '../../foundation/clock.ts'
import { settlementSettings } from '../../foundation/settings.ts'
import { createLedger } from '../../ledger/ledger.ts'
import { putRiskDisclosure } from '../../members/risk-disclosure/risk-disclosure.ts'
import { addOperator } from '../../operators/operators.ts'
import { createSettlement } from '../../settlement/settlement.ts'
import { putVenue } from '../../settlement/venues/registered-venues.ts'
import { putDocuments } from '../../trust/record/documents.ts'
import type { DemoAccounts } from './accounts.ts'
import { writeInstallation } from './installation.ts'
import {
  type DemoPool,
  demoVenue,
  pastDays,
  type Settler,
  seedCatalogue,
  seedPast,
  venuePayments,
} from './seed-books.ts'
import { type DemoContracts, demoDecimals, deployDemo, fundVault, payPastRevenue } from './seed-chain.ts'
import { seedSupport } from './seed-support.ts'

export type SeedPlace = {
  owner: Database
  clock: Clock
  chain: Chain
  control: AnvilControl
  /** Waits until the chain is on disk. */
  saved: () => Promise<void>
  accounts: DemoAccounts
  log: Logger
}

/**
 * Fills an empty database and a fresh chain: contracts, test money, a catalogue, and sixty days of revenue, recorded,
 * approved and paid on chain. The installation row is written last: without it the next start begins again.
 */
export async function seedDemo(place: SeedPlace): Promise<DemoContracts> {
  const { owner, clock, chain, control, accounts, log } = place
  log.info('first start: creating the demo’s chain, catalogue and past days')
  // Not the genesis block: anvil makes another one at each start and may show either.
  await control.mine()
  const first = await chain.block(1n)
  const pools = await seedCatalogue(owner, clock)
  const past = pastDays(pools, dayOf(clock.now()))
  const revenue = past.days.reduce((sum, { usdt }) => sum + usdt, 0n)
  const contracts = await deployDemo(place, revenue)

  const operators = await seedPeople(place)
  await seedHouse(place, contracts, pools)
  await seedSupport(owner, clock)
  await transaction(owner, (tx) => openCursorAt(tx, { chainId: localChainId, token: contracts.token }, first))
  const ledger = createLedger({ clock })
  const registry = registryOf(contracts, accounts)
  const settlement = createSettlement({
    decisions: createSignedDecisions({ db: owner, clock, registry }),
    outflows: createOutflows({ clock, ledger }),
    db: owner,
    clock,
    ledger,
    audit: writeAudit({ clock }),
    decimals: demoDecimals,
    settings: settlementSettings,
    // There are no holders yet, so nobody to notify.
    publish: async () => undefined,
    publishToHolders: async () => undefined,
  })
  await seedPast(owner, settlement, past, operators)

  await payPastRevenue(place, contracts.token, venuePayments(past.days, pools, clock.now()))
  await control.moveTo(clock.now())
  await fundVault(place, contracts)
  // A power cut must not leave a finished demo without its chain.
  await place.saved()
  await writeInstallation(owner, {
    chainId: localChainId,
    firstBlock: first.hash,
    token: contracts.token,
    treasury: accounts.treasury.address,
    registry: contracts.registry,
    reserve: contracts.reserve,
  })
  return contracts
}

/** The registry as it was just deployed. Its block is not final yet, so it cannot be asked. */
function registryOf({ registry }: DemoContracts, { operators }: DemoAccounts): OperatorRegistry {
  const roles = new Map(operators.map((operator) => [operator.address.toLowerCase(), operator.roles]))
  return {
    chainId: localChainId,
    address: getAddress(registry),
    rolesOf: async (operator) => roles.get(operator.toLowerCase()) ?? [],
    isContractSignature: async () => false,
  }
}

/** Inserts operators and the risk disclosure. Returns the two operators who record and approve. */
async function seedPeople({ owner, clock, accounts }: SeedPlace): Promise<readonly [Settler, Settler]> {
  const settlers: Settler[] = []
  await transaction(owner, async (tx) => {
    settlers.length = 0
    await putRiskDisclosure(tx)
    await putDocuments(tx)
    for (const { address, name, roles, account } of accounts.operators) {
      const operatorId = await addOperator(tx, { clock }, { address, name, roles })
      if (roles.includes('settlement')) settlers.push({ operatorId, name, roles, account })
    }
  })
  const [recorder, approver] = settlers
  if (!recorder || !approver) throw new Error('The demo needs two settlement operators')
  return [recorder, approver]
}

async function seedHouse(
  { owner, clock, chain, accounts }: SeedPlace,
  { vault, reserve }: DemoContracts,
  pools: readonly DemoPool[],
): Promise<void> {
  const { treasury, payoutSigner, venues } = accounts
  const nextNonce = await chain.nonce(payoutSigner.address as Address, 'latest')
  await transaction(owner, async (tx) => {
    const put = (role: 'treasury' | 'payout_vault' | 'payout_signer', address: string, name: string) =>
      putHouseAddress(tx, { chainId: localChainId, address, role, name })
    await put('treasury', treasury.address, 'Treasury')
    if (reserve) await put('treasury', reserve, 'Reserve')
    await put('payout_vault', vault, 'Payout vault')
    await put('payout_signer', payoutSigner.address, 'Payout key')
    await putVenue(tx, clock, {
      name: demoVenue,
      chainId: localChainId,
      poolIds: pools.map(({ poolId }) => poolId),
      addresses: venues.map(({ address }) => address),
    })
    await tx
      .insertInto('payout_signer')
      .values({
        chain_id: localChainId,
        address: payoutSigner.address.toLowerCase(),
        vault,
        next_nonce: BigInt(nextNonce),
      })
      .onConflict((conflict) => conflict.column('chain_id').doNothing())
      .execute()
  })
}
