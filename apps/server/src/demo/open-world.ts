import { formatAmount, parseAmount } from '@terahold/money/amount'
import { formatPower } from '@terahold/money/power'
import type { Address } from 'viem'
import { controlAnvil } from '../chain/local/anvil-control.ts'
import { localChainId } from '../chain/local/local-chain.ts'
import { readPools } from './seed/seed-books.ts'
import { faucetSigner, mint } from './seed/seed-chain.ts'
import { createDemoPhone } from './services/phone.ts'
import { payFromVenue } from './services/venue.ts'
import type { StartedDemo } from './start-demo.ts'
import { type DemoWorld, showAccounts } from './world.ts'

const faucetGives = '2000'
const gasMoney = 10n ** 18n
/** A payout needs one round to be signed and sent, one to be mined and final, and one for what follows. */
const rounds = 3

/** Opens the demo's routes over its infrastructure; `runJobs` runs everything that is due. */
export function openWorld(
  { infrastructure, clock, accounts, mailbox, localChain, relayUrl }: StartedDemo,
  runJobs: () => Promise<void>,
): DemoWorld {
  const { db, chain, token, treasury, vault, reserve } = infrastructure
  const { rpcUrl } = localChain
  const control = controlAnvil(rpcUrl)

  async function faucet(address: Address) {
    const amount = parseAmount(faucetGives, token.decimals)
    const balance = await chain.nativeBalance(address)
    if (balance < gasMoney) await control.setNativeBalance(address, gasMoney)
    const txHash = await mint(chain, faucetSigner(accounts), token.address, address, amount)
    return { txHash, amount: formatAmount(amount, token.decimals), symbol: token.symbol }
  }

  return {
    clock,
    mailbox,
    faucet,
    phone: createDemoPhone({ relayUrl, account: accounts.phone.account, chainId: localChainId, rpcUrl, fund: faucet }),
    decimals: token.decimals,
    async info() {
      const pools = await readPools(db)
      return {
        chainId: localChainId,
        rpcUrl,
        token,
        treasury,
        vault,
        reserve: reserve ?? treasury,
        ...showAccounts(accounts),
        pools: pools.map(({ poolId, name, nameplateMths }) => ({
          poolId,
          name,
          nameplate: formatPower(nameplateMths),
        })),
      }
    },
    async advanceClock(seconds) {
      const now = await clock.advance(seconds)
      for (let round = 0; round < rounds; round += 1) {
        if (round === 0 || (await control.isBusy())) await control.moveTo(clock.now())
        await localChain.saved()
        await runJobs()
      }
      return now
    },
    async payAsVenue(amount) {
      const [venue] = accounts.venues
      if (!venue) throw new Error('The demo has no venue')
      return payFromVenue(chain, { venue, token, treasury }, amount)
    },
  }
}
