import {
  type AnnouncedWallet,
  announceWallet,
  type Behaviours,
  failures,
  testAccount,
} from '@terahold/wallet-testkit/page'
import type { PreviewSettings } from '../src/settings/preview-settings.ts'

const names = ['Amber', 'Birch', 'Cedar', 'Dune', 'Ember', 'Fjord', 'Grove', 'Heath', 'Iris', 'Juniper']
const counts = { none: 0, one: 1, three: 3, sixty: 60 } as const
const asking = ['wallet_requestPermissions', 'eth_requestAccounts', 'personal_sign', 'wallet_switchEthereumChain']

const behaviours: Readonly<Record<PreviewSettings['behaviour'], Behaviours>> = {
  approves: {},
  declines: forAll(failures.rejected),
  'asks already': forAll(failures.promptAlreadyOpen),
  'never answers': forAll('hang'),
  'wrong network': {},
  'talks nonsense': { eth_chainId: { answer: 'soon' } },
}

/** Announces the wallets of a preview. */
export function announceDemoWallets({ wallets, behaviour }: PreviewSettings): readonly AnnouncedWallet[] {
  return Array.from({ length: counts[wallets] }, (_, index) => {
    const round = Math.floor(index / names.length)
    const name = `${names[index % names.length]}${round > 0 ? ` ${round + 1}` : ''}`
    const rdns = `com.example.${name.toLowerCase().replace(' ', '-')}`
    // Each visit begins without access.
    localStorage.removeItem(`wallet-testkit.${rdns}`)
    return announceWallet({
      name,
      rdns,
      accounts: [testAccount(index % 10)],
      behaviours: behaviours[behaviour],
      chains: behaviour === 'wrong network' ? [100] : [56, 1, 137],
    })
  })
}

function forAll(behaviour: Behaviours[string]): Behaviours {
  return Object.fromEntries(asking.map((method) => [method, behaviour]))
}
