import type { Wallet } from '../../ports/directory-port.ts'
import type { SuggestedWallets } from './directory-state.ts'
import { uniqueWallets } from './look-up.ts'

const mostShown = 4

/** Wallets to get, at most four: featured, then custom, then recommended (specification, section 2, GetWallet). */
export function walletsToGet(
  { featured, recommended }: SuggestedWallets,
  custom: readonly Wallet[],
): readonly Wallet[] {
  const known = uniqueWallets([...featured, ...custom, ...recommended])
  return known.filter(({ homepage }) => homepage !== null).slice(0, mostShown)
}
