import { formatAmount } from '@terahold/money/amount'
import { type Address, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import type { Chain } from '../../chain/chain.ts'
import { signerFromPrivateKey } from '../../chain/signer/signer.ts'
import { transact } from '../../chain/signer/transact.ts'

type Token = { readonly address: Address; readonly symbol: string; readonly decimals: number }
type Venue = { readonly address: string; readonly privateKey: Hex }

/** The venue's wallet has less than it should pay. Nothing was paid. */
export class VenueShort extends Error {
  override readonly name = 'VenueShort'
}

/** Transfers test tokens, in minor units, from the demo's venue. @throws VenueShort if it has fewer. */
export async function payFromVenue(
  chain: Chain,
  { venue, token, treasury }: { venue: Venue; token: Token; treasury: Address },
  amount: bigint,
): Promise<{ txHash: string; amount: string; symbol: string }> {
  const show = (minor: bigint) => `${formatAmount(minor, token.decimals)} ${token.symbol}`
  const has = await chain.tokenBalance(token.address, venue.address as Address)
  if (has < amount) throw new VenueShort(`The demo venue has ${show(has)} and cannot pay ${show(amount)}`)
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [treasury, amount] })
  const { txHash } = await transact(chain, signerFromPrivateKey(venue.privateKey), { to: token.address, data })
  return { txHash, amount: formatAmount(amount, token.decimals), symbol: token.symbol }
}
