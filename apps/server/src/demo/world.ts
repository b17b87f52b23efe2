import type { Address } from 'viem'
import type { DemoAccounts } from './seed/accounts.ts'
import type { Mailbox } from './services/mailbox.ts'
import type { MovableClock } from './services/movable-clock.ts'
import type { DemoPhone } from './services/phone.ts'

export type DemoInfo = {
  chainId: number
  rpcUrl: string
  token: { address: Address; symbol: string; decimals: number }
  treasury: Address
  vault: Address
  /** Where members pay. */
  reserve: Address
  operators: { address: string; privateKey: string; name: string; roles: readonly string[] }[]
  members: { address: string; privateKey: string }[]
  venues: { address: string; privateKey: string }[]
  pools: { poolId: string; name: string; nameplate: string }[]
}

/** What the demo's own routes need. */
export type DemoWorld = {
  readonly clock: MovableClock
  readonly mailbox: Mailbox
  readonly phone: DemoPhone
  /** Decimals of the test token. */
  readonly decimals: number
  readonly info: () => Promise<DemoInfo>
  /** Moves application, database and chain together, and runs everything due by then before it returns. */
  readonly advanceClock: (seconds: number) => Promise<Date>
  /** Lets the venue pay an amount of test USDT into the treasury, as it does for recorded revenue. */
  readonly payAsVenue: (amount: bigint) => Promise<{ txHash: string; amount: string; symbol: string }>
  /** Sends test USDT and native coins for gas to an address. */
  readonly faucet: (address: Address) => Promise<{ txHash: string; amount: string; symbol: string }>
}

/** The accounts for scripts. */
export function showAccounts(accounts: DemoAccounts): Pick<DemoInfo, 'operators' | 'members' | 'venues'> {
  const show = ({ address, privateKey }: { address: string; privateKey: string }) => ({ address, privateKey })
  return {
    operators: accounts.operators.map((operator) => ({
      ...show(operator),
      name: operator.name,
      roles: operator.roles,
    })),
    members: accounts.members.map(show),
    venues: accounts.venues.map(show),
  }
}
