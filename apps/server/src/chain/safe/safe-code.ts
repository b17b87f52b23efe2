import type { Hex } from 'viem'

/**
 * Hashes of the code of Safe's own contracts, by version: those that `@safe-global/safe-deployments` 1.37.63 lists for the singletons,
 * and of the proxies in `@safe-global/safe-smart-account` 1.5.0, `@safe-global/safe-contracts` 1.4.1 and `@gnosis.pm/safe-contracts` 1.3.0.
 */
export const singletonCodes: ReadonlyMap<Hex, string> = new Map([
  ['0xdda019cbd7c867a533a2a86e5c53434fdc50b13122b5a5ddb4a8df61b31c20f2', '1.5.0'],
  ['0x180193227186ccb85316c94db1f0d156ed932b14712cfaac78901899178572dc', '1.5.0 (L2)'],
  ['0x1fe2df852ba3299d6534ef416eefa406e56ced995bca886ab7a553e6d0c5e1c4', '1.4.1'],
  ['0xb1f926978a0f44a2c0ec8fe822418ae969bd8c3f18d61e5103100339894f81ff', '1.4.1 (L2)'],
  ['0xbba688fbdb21ad2bb58bc320638b43d94e7d100f6f3ebaab0a4e4de6304b1c2e', '1.3.0'],
  ['0x21842597390c4c6e3c1239e434a682b054bd9548eee5e9b1d6a4482731023c0f', '1.3.0 (L2)'],
])

export const proxyCodes: ReadonlySet<Hex> = new Set([
  '0x4e381985ca68b3e5d27b4425fa581c19cf33146d3f887a3cfca96f55528ea46f',
  '0xd7d408ebcd99b2b70be43e20253d6d92a8ea8fab29bd3be7f55b10032331fb4c',
  '0xb89c1b3bdf2cf8827818646bce9a8f6e372885f8c55e5c07acbd307cb133b000',
])
