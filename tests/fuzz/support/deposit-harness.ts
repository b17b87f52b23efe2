import { type Address, getAddress, keccak256, stringToHex } from 'viem'
import { connectChain } from '../../../apps/server/src/chain/client/connect-chain.ts'
import type { Database } from '../../../apps/server/src/db/connection.ts'
import { transaction } from '../../../apps/server/src/db/transaction.ts'
import { createDeposits, openCursorAt } from '../../../apps/server/src/deposits/deposits.ts'
import { putHouseAddress } from '../../../apps/server/src/deposits/transfers/house-addresses.ts'
import { openOrdersFixture, venueName } from '../../../apps/server/src/orders/fixtures/orders-fixture.ts'
import { createOrders } from '../../../apps/server/src/orders/orders.ts'
import { createPower } from '../../../apps/server/src/power/power.ts'
import { openSigningSettlement } from '../../../apps/server/src/settlement/fixtures/signing-settlement.ts'
import { putVenue } from '../../../apps/server/src/settlement/venues/registered-venues.ts'
import { chainId } from './scripted-answers.ts'
import { type ScriptedChain, transferLog } from './scripted-chain.ts'

export type DepositHarness = Awaited<ReturnType<typeof openDepositHarness>>

const addressOf = (name: string): Address => `0x${keccak256(stringToHex(name)).slice(26)}`
/** Who sends what to whom; `twin` looks like the first member at both ends, as address poisoners do. */
const members = ['ada', 'bela', 'carl'].map(addressOf)
const [ada = '0x'] = members
export const cast = {
  members,
  token: addressOf('token'),
  falseToken: addressOf('false token'),
  treasury: addressOf('treasury'),
  vault: addressOf('vault'),
  venue: addressOf('venue'),
  stranger: addressOf('stranger'),
  twin: `${ada.slice(0, 8)}${addressOf('twin').slice(8, 36)}${ada.slice(36)}` as Address,
  /** The treasury's initial balance, for refilling the vault. */
  capital: 10n ** 30n,
}

/** The database it works on, how many blocks it reads at a time, and how far back it checks again. */
type Manner = { readonly on?: Database; readonly blocks?: number; readonly rescanHours?: number }

/** A database with three members, a scripted chain, and the watchers that credit the members. */
export async function openDepositHarness(chain: ScriptedChain) {
  const shop = await openOrdersFixture()
  const { db, owner, clock, ledger } = shop
  for (const address of cast.members) await shop.join(undefined, address)
  chain.mine([chain.transaction([transferLog(cast.token, cast.stranger, cast.treasury, cast.capital)])])
  for (let block = 0; block < 3; block += 1) chain.mine([])
  const first = chain.branch[chain.final]
  if (!first) throw new Error('the chain has no final block')
  const { settlement } = openSigningSettlement({ owner, db, clock, ledger })
  await transaction(owner, async (tx) => {
    const start = { number: BigInt(first.number), hash: first.hash, time: new Date(first.time * 1_000) }
    await openCursorAt(tx, { chainId, token: cast.token }, start)
    for (const [role, address] of [
      ['treasury', cast.treasury],
      ['payout_vault', cast.vault],
    ] as const) {
      await putHouseAddress(tx, { chainId, address: getAddress(address), role, name: role })
    }
    await putVenue(tx, clock, { name: venueName, chainId, addresses: [cast.venue], poolIds: [shop.poolId] })
  })

  /** A watcher with its own state, as in a separate process. */
  function watcher(rpcUrls: readonly string[], { on = db, blocks = 6, rescanHours = 0.02 }: Manner = {}) {
    const power = createPower({ clock, spansChanged: shop.team.spansChanged })
    return createDeposits({
      settleClaims: async () => 0n,
      db: on,
      clock,
      ledger,
      settlement,
      chain: connectChain({ rpcUrls, chainId }),
      orders: createOrders({ ...shop.deps, db: on, power }),
      publish: async () => undefined,
      log: { warn: () => undefined },
      token: { address: cast.token, decimals: 18 },
      limits: { blocks, transfers: 3 },
      rescanHours,
      staleMinutes: null,
    })
  }

  return { db, watcher, firstBlock: first.number, close: () => shop.database.drop() }
}
