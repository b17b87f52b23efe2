import { describe, expect, it } from 'vitest'
import { migrate, modal } from './migrate.fixture.ts'

describe('the wagmi config and the modal of a migrated file', () => {
  it.each([
    ['viem', 'http'],
    ['wagmi/connectors', 'injected'],
    ['@wagmi/core', 'createConfig'],
  ])('uses what a file imports from %s', (from, part) => {
    const { code } = migrate(`import { getDefaultConfig } from '@rainbow-me/rainbowkit'
import { ${part} } from '${from}'
export const config = getDefaultConfig({ chains: [bsc], projectId })
export const own = ${part}
`)
    expect(code.match(new RegExp(`\\b${part}\\b.* from`, 'g'))).toEqual([`${part} } from`])
  })

  it('gives parts of the config another name where the file has one of its name', () => {
    const { code } = migrate(`import { getDefaultConfig } from '@rainbow-me/rainbowkit'
import { walletConnect } from 'wagmi/connectors'
import http from './http'
export const config = getDefaultConfig({ chains: [bsc], projectId })
export const others = [walletConnect({ projectId }), http]
`)
    expect(code).toContain(`import { walletConnect as walletModalWalletConnect } from '${modal}/wallet-connect'`)
    expect(code).toContain('connectors: [injected(), walletModalWalletConnect({ projectId })]')
    expect(code).toContain('transports: { [bsc.id]: walletModalHttp() }')
    expect(code).toContain('others = [walletConnect({ projectId }), http]')
  })

  it('imports no http for transports that the app has', () => {
    const { code } = migrate(`import { getDefaultConfig } from '@rainbow-me/rainbowkit'
export const config = getDefaultConfig({ chains, transports, projectId })
`)
    expect(code).toContain("import { createConfig, injected } from 'wagmi'")
  })

  it.each([
    ['[bsc, ...(isTest ? [bscTestnet] : [])]', '[bsc.id]: http(), [bscTestnet.id]: http()'],
    [
      '[bsc, ...(isTest ? [bsc, mainnet] : [bscTestnet])]',
      '[bsc.id]: http(), [mainnet.id]: http(), [bscTestnet.id]: http()',
    ],
    ['[bsc] satisfies Chain[]', '[bsc.id]: http()'],
    ['listed', '[bsc.id]: http(), [mainnet.id]: http()'],
  ])('names the transports of the chains %s', (chains, transports) => {
    const { code, notes } = migrate(`import { getDefaultConfig } from '@rainbow-me/rainbowkit'
export const listed = [bsc, mainnet] as [Chain, ...Chain[]]
export const config = getDefaultConfig({ chains: ${chains}, projectId })
`)
    expect(code).toContain(`transports: { ${transports} }`)
    expect(notes.join()).not.toContain('Name a transport')
  })

  it.each(['[bsc, ...others]', '[bsc, make()]', 'unknown', 'mutable'])(
    'asks for the transports of chains that it cannot know: %s',
    (chains) => {
      const { notes } = migrate(`import { getDefaultConfig } from '@rainbow-me/rainbowkit'
let mutable = [bsc]
export const config = getDefaultConfig({ chains: ${chains}, projectId })
`)
      expect(notes.join()).toContain('Name a transport for each chain')
    },
  )

  it('names the chains that ConnectKit has by default, by the names that the file gives them', () => {
    const { code, notes } = migrate(`import { getDefaultConfig } from 'connectkit'
import { polygon } from 'viem/chains'
const mainnet = 1
const config = createConfig({ ...getDefaultConfig({ walletConnectProjectId }), ssr: true })
`)
    expect(code).toContain('createWalletModal({ wagmiConfig: config, projectId: walletConnectProjectId })')
    expect(code).toContain('chains: [walletModalMainnet, polygon, optimism, arbitrum]')
    expect(code).toContain('[walletModalMainnet.id]: http(), [polygon.id]: http()')
    expect(code).toContain("import { arbitrum, mainnet as walletModalMainnet, optimism } from 'wagmi/chains'")
    expect(notes).toEqual([expect.stringContaining('URLs of your nodes')])
  })

  it('takes the options of a constant of the file', () => {
    const { code, notes } = migrate(`import { createAppKit } from '@reown/appkit/react'
const shared = { projectId, themeMode: 'dark' as const }
createAppKit({ adapters: [wagmiAdapter], ...shared, ...imported })
`)
    expect(code).toContain("createWalletModal({ wagmiConfig: wagmiAdapter, projectId, theme: 'dark' as const })")
    expect(notes).toContain('line 3: ...imported was removed: write its options yourself.')
    expect(notes.join()).not.toContain('...shared')
  })

  it('says what to do about adapters that are not replaced', () => {
    const { code, notes } = migrate(`import { createAppKit } from '@reown/appkit'
createAppKit({ adapters: [ethers5Adapter, wagmiAdapter], projectId })
export const send = (wagmiAdapter) => sendTransaction(wagmiAdapter.wagmiConfig, other.wagmiConfig)
`)
    expect(code).toContain('sendTransaction(wagmiAdapter.wagmiConfig, other.wagmiConfig)')
    expect(notes).toContain(
      'line 2: ethers5Adapter was removed: without wagmi, use createProviderModal of @terahold/wallet-modal/eip1193.',
    )
    expect(notes).toContain('line 3: Write wagmiAdapter, if it is now the config itself.')
    expect(notes.join()).not.toContain('Write other')
  })

  it('makes no modal of parameters that are no config yet', () => {
    const { code, notes } = migrate(`import { getDefaultConfig } from 'connectkit'
const parameters = getDefaultConfig({ chains: [bsc], walletConnectProjectId })
const config = createConfig(parameters)
`)
    expect(code).not.toContain('createWalletModal')
    expect(notes).toContain('line 2: Pass the config that is made of this to createWalletModal.')
  })

  it('takes the adapter of wagmi among those of AppKit, and names the others', () => {
    const { code, notes } = migrate(`import { createAppKit } from '@reown/appkit/react'
import { bitcoinAdapter, wagmiAdapter } from './config'
createAppKit({ adapters: [bitcoinAdapter, wagmiAdapter, new SolanaAdapter()], projectId })
`)
    expect(code).toContain('createWalletModal({ wagmiConfig: wagmiAdapter, projectId })')
    expect(notes).toContain('line 3: bitcoinAdapter was removed: the modal works with EVM chains alone.')
    expect(notes).toContain('line 3: new SolanaAdapter() was removed: the modal works with EVM chains alone.')
    const alone = migrate(
      "import { createAppKit } from '@reown/appkit'\nexport const kit = createAppKit({ adapters: [new EthersAdapter()] })\n",
    )
    expect(alone.code).toContain('createWalletModal({ wagmiConfig })')
    expect(alone.notes).toContain('line 2: Pass the wagmi config to createWalletModal.')
  })

  it('makes the config of an adapter in the options of the dialog', () => {
    const { code } = migrate(`import { createAppKit } from '@reown/appkit/react'
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
export const kit = createAppKit({ adapters: [new WagmiAdapter({ networks: [bsc], projectId })], projectId })
`)
    expect(code).toContain('createWalletModal({ wagmiConfig: createConfig({\n  chains: [bsc],')
    expect(code).toContain("import { createConfig, http, injected } from 'wagmi'")
    expect(code).not.toContain('WagmiAdapter')
  })
})
