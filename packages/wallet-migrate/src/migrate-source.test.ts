import { describe, expect, it } from 'vitest'
import { migrate, modal } from './migrate.fixture.ts'
import { migrateSource } from './migrate-source.ts'

describe('the migration', () => {
  it('leaves files without a kit alone', () => {
    expect(migrateSource("import { createConfig } from 'wagmi'\n")).toBeNull()
    expect(migrateSource("// from '@rainbow-me/rainbowkit-extras'\n")).toBeNull()
  })

  it('replaces the provider, button, config, styles and theme of RainbowKit', () => {
    const { code, notes } = migrate(`import '@rainbow-me/rainbowkit/styles.css'
import { ConnectButton, darkTheme, getDefaultConfig, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { WagmiProvider } from 'wagmi'
import { bsc } from 'wagmi/chains'

export const config = getDefaultConfig({ appName: 'App', projectId: 'abc', chains: [bsc], ssr: true })

export const App = () => (
  <WagmiProvider config={config}>
    <RainbowKitProvider theme={darkTheme()} modalSize="compact">
      <ConnectButton />
    </RainbowKitProvider>
  </WagmiProvider>
)
`)
    expect(code).toBe(`import { walletConnect } from '${modal}/wallet-connect'
import { ConnectButton, createWalletModal, WalletModalProvider } from '${modal}'
import '${modal}/theme.css'
import { WagmiProvider, http, injected, createConfig } from 'wagmi'
import { bsc } from 'wagmi/chains'

export const config = createConfig({
  chains: [bsc],
  connectors: [injected(), walletConnect({ projectId: 'abc' })],
  transports: { [bsc.id]: http() },
  ssr: true,
})

export const modal = createWalletModal({ wagmiConfig: config, projectId: 'abc' })

export const App = () => (
  <WagmiProvider config={config}>
    <WalletModalProvider modal={modal} theme="dark">
      <ConnectButton />
    </WalletModalProvider>
  </WagmiProvider>
)
`)
    expect(notes).toEqual([
      'line 6: Write the URLs of your nodes into http(): without one, a public node is used.',
      'line 10: The property modalSize="compact" has no equal and was removed: check that the app works without it.',
    ])
  })

  it('imports the modal from the file of the config, and keeps names that the app chose', () => {
    const { code } = migrate(`import { ConnectButton as Connect, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { wagmiConfig } from './wagmi'
export const App = () => <WagmiProvider config={wagmiConfig}><RainbowKitProvider><Connect /></RainbowKitProvider></WagmiProvider>
`)
    expect(code).toContain(`import { ConnectButton as Connect, WalletModalProvider } from '${modal}'`)
    expect(code).toContain("import { wagmiConfig, modal } from './wagmi'")
    expect(code).toContain('<WalletModalProvider modal={modal}><Connect /></WalletModalProvider>')
  })

  it('uses the modal that the same file makes further down', () => {
    const { code, notes } = migrate(`import { getDefaultConfig, RainbowKitProvider } from '@rainbow-me/rainbowkit'
export const App = () => <RainbowKitProvider />
const config = getDefaultConfig({ projectId: 'abc', chains: [bsc], transports })
`)
    expect(code).toContain('<WalletModalProvider modal={modal} />')
    expect(code).toContain("const modal = createWalletModal({ wagmiConfig: config, projectId: 'abc' })")
    expect(code).not.toContain('rainbowkit')
    expect(notes).toEqual([])
  })

  it('opens the dialog from a hook, without passing it an event', () => {
    const { code } = migrate(`import { useConnectModal } from '@rainbow-me/rainbowkit'
export function Opener() {
  const { openConnectModal, connectModalOpen } = useConnectModal()
  return <button disabled={connectModalOpen} onClick={openConnectModal}>Open</button>
}
`)
    expect(code).toContain('const { open: openConnectModal, isOpen: connectModalOpen } = useWalletModal()')
    expect(code).toContain('onClick={() => openConnectModal()}')
  })

  it('replaces the parameters of ConnectKit', () => {
    const { code, notes } = migrate(`import { ConnectKitButton, ConnectKitProvider, getDefaultConfig } from 'connectkit'
import { createConfig, http } from 'wagmi'
const config = createConfig(
  getDefaultConfig({ chains: [bsc], transports: { [bsc.id]: http('https://node.example') }, walletConnectProjectId: id, appName: 'App' }),
)
export const App = () => <ConnectKitProvider mode="dark"><ConnectKitButton /></ConnectKitProvider>
`)
    expect(code).toContain("transports: { [bsc.id]: http('https://node.example') }")
    expect(code).toContain('connectors: [injected(), walletConnect({ projectId: id })]')
    expect(code).toContain('<WalletModalProvider modal={modal} theme="dark"><ConnectButton /></WalletModalProvider>')
    expect(code).toContain(`import '${modal}/theme.css'\n`)
    expect(code).toContain('createConfig(\n  {\n    chains: [bsc],\n')
    expect(code).not.toContain('connectkit')
    expect(notes).toEqual([])
  })

  it('replaces the adapter, dialog, networks and elements of AppKit', () => {
    const { code, notes } = migrate(`import { createAppKit, useAppKit } from '@reown/appkit/react'
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
import { bsc } from '@reown/appkit/networks'
const adapter = new WagmiAdapter({ networks: [bsc], projectId })
createAppKit({ adapters: [adapter], networks: [bsc], projectId, themeMode: 'dark', features: { email: true } })
export const Header = () => <appkit-button size="md" />
export const Provider = () => <WagmiProvider config={adapter.wagmiConfig} />
`)
    expect(code).toContain("import { bsc } from 'wagmi/chains'")
    expect(code).toContain('const adapter = createConfig({\n  chains: [bsc],')
    expect(code).toContain("export const modal = createWalletModal({ wagmiConfig: adapter, projectId, theme: 'dark' })")
    expect(code).toContain('<ConnectButton />')
    expect(code).toContain('config={adapter}')
    expect(code).not.toContain('reown')
    expect(notes).toContain(
      'line 5: The option features has no equal and was removed: remove what used it, because e-mail, social accounts, swaps and purchases need servers of a company.',
    )
    expect(code).toContain(`import '${modal}/theme.css'\n`)
    expect(notes.join()).toContain('Wrap the app in <WalletModalProvider modal={modal}>.')
  })

  it('replaces the config, dialog and elements of web3modal, and asks for transports it cannot know', () => {
    const { code, notes } = migrate(`import { createWeb3Modal, defaultWagmiConfig } from '@web3modal/wagmi/react'
const wagmiConfig = defaultWagmiConfig({ chains, projectId, metadata })
createWeb3Modal({ wagmiConfig, projectId, chains })
export const Header = () => <w3m-network-button />
`)
    expect(code).toContain('export const modal = createWalletModal({ wagmiConfig, projectId })')
    expect(code).toContain('<NetworkButton />')
    expect(notes).toContain('line 2: Name a transport for each chain: they were not listed in this place.')
  })

  it.each(['@reown/appkit', '@web3modal/wagmi'])('names the element to an app without React: %s', (from) => {
    const maker = from === '@reown/appkit' ? 'createAppKit' : 'createWeb3Modal'
    const { notes } = migrate(`import { ${maker} } from '${from}'\n${maker}({ wagmiConfig, projectId })\n`)
    expect(notes.join()).toContain('line 2: Call defineWalletElement(modal) and place <terahold-wallet> in the page.')
    expect(notes.join()).not.toContain('WalletModalProvider')
    const react = migrate(`import { StrictMode } from 'react'
import { ${maker} } from '${from}'\n${maker}({ wagmiConfig, projectId })\n`)
    expect(react.notes.join()).toContain('Wrap the app in <WalletModalProvider modal={modal}>.')
  })

  describe('a provider whose config is in another file', () => {
    const provider = `import { RainbowKitProvider } from '@rainbow-me/rainbowkit'
import { config } from './config'
export const App = () => <RainbowKitProvider />
`
    const own =
      "import { connectorsForWallets } from '@rainbow-me/rainbowkit'\nexport const config = createConfig({ connectors: connectorsForWallets([]) })\n"
    const made =
      "import { getDefaultConfig } from '@rainbow-me/rainbowkit'\nexport const config = getDefaultConfig({ chains: [bsc] })\n"

    it.each([
      ['keeps connectorsForWallets', own],
      ['keeps its modal to itself', made.replace('export const config', 'const config').concat('export { config }\n')],
      ['has no kit', 'export const config = 1\n'],
    ])('imports no modal from it when it %s', (_, config) => {
      const migrated = migrateSource(provider, () => config)
      expect(migrated?.code).toContain("import { config } from './config'\n")
      expect(migrated?.notes).toContain('line 3: Import or create the modal that <WalletModalProvider> needs.')
    })

    it.each([
      ['makes it', made],
      ['made it in an earlier run', migrateSource(made)?.code],
      ['passes on other files', "export * from './wagmi'\n"],
      ['is not known', undefined],
      ['cannot be read', "import { getDefaultConfig } from '@rainbow-me/rainbowkit'\nconst = 1\n"],
    ])('imports the modal from it when it %s', (_, config) => {
      const migrated = migrateSource(provider, () => config)
      expect(migrated?.code).toContain("import { config, modal } from './config'\n")
      expect(migrated?.notes).toEqual([])
    })
  })

  it('leaves and names what has no equal', () => {
    const { code, notes } = migrate(`import { AvatarComponent, ConnectButton } from '@rainbow-me/rainbowkit'
export const avatar: AvatarComponent = () => <ConnectButton />
`)
    expect(code).toContain("import { AvatarComponent } from '@rainbow-me/rainbowkit'")
    expect(notes).toEqual([
      'line 1: AvatarComponent has no equal: use AddressAvatar, which draws a pattern, and remove the component. Its import was left.',
    ])
  })

  it('adds values to no import of types', () => {
    const { code, notes } = migrate(`import { getDefaultConfig, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import type { Config } from 'wagmi'
import type { AppConfig } from './types'
export const App = () => <RainbowKitProvider />
export const make = (): Config => getDefaultConfig({ chains: [] })
`)
    expect(code).toContain("import type { Config } from 'wagmi'\n")
    expect(code).toContain("import { createConfig, http, injected } from 'wagmi'\n")
    expect(code).toContain("import type { AppConfig } from './types'\n")
    expect(notes).toContain('line 4: Import or create the modal that <WalletModalProvider> needs.')
  })

  it.each([
    ['a function', 'export function getConfig() {\n  const config = getDefaultConfig({ chains })\n  return config\n}'],
    ['an arrow function', 'export const getConfig = () => getDefaultConfig({ chains })'],
    ['a default export', 'export default getDefaultConfig({ chains })'],
  ])('asks for the modal where the config is made in %s', (_, text) => {
    const { code, notes } = migrate(`import { getDefaultConfig } from '@rainbow-me/rainbowkit'\n${text}\n`)
    expect(code).not.toContain('createWalletModal')
    expect(notes.join()).toContain('Pass this config to createWalletModal.')
  })

  it('names options that it cannot read', () => {
    const { code, notes } = migrate(`import { createWeb3Modal, defaultWagmiConfig } from '@web3modal/wagmi/react'
const wagmiConfig = defaultWagmiConfig({ ...shared, chains: [bsc] })
export const dialog = createWeb3Modal({ wagmiConfig, ['themeMode']: 'dark', onOpen() {} })
`)
    expect(code).toContain('export const dialog = createWalletModal({ wagmiConfig })')
    expect(notes).toEqual(
      expect.arrayContaining([
        'line 2: ...shared was removed: write its options yourself.',
        "line 3: ['themeMode']: 'dark' was removed: write its options yourself.",
        'line 3: onOpen() {} was removed: write its options yourself.',
      ]),
    )
  })

  it('names options that are elsewhere, and a hook whose fields are not', () => {
    const { code, notes } = migrate(`import { createAppKit, useAppKit } from '@reown/appkit/react'
createAppKit(options)
export const useDialog = () => {
  const kit = useAppKit()
  return kit
}
`)
    expect(code).toContain('createAppKit(options)')
    expect(code).toContain('const kit = useWalletModal()')
    expect(notes).toEqual([
      'line 2: createAppKit has no list of options here: write what it makes yourself.',
      'line 4: Check the fields of useAppKit: those of useWalletModal differ.',
      'line 2: createAppKit has no equal here: write createWalletModal({ wagmiConfig, projectId }) in this place. It was left, and its import too.',
    ])
    expect(code).toContain("import { createAppKit } from '@reown/appkit/react'")
  })

  it.each(["export { ConnectButton } from 'connectkit'", "export * from 'connectkit'"])('names %s', (line) => {
    const { code, notes } = migrate(`${line}\n`)
    expect(code).toBe(`${line}\n`)
    expect(notes).toEqual([`line 1: ${line} was left. Export the parts of ${modal} in its place.`])
  })

  it('leaves properties and keys that have the name of a part alone', () => {
    const { code } = migrate(`import { ConnectKitButton } from 'connectkit'
export const parts = { ConnectKitButton: theirs.ConnectKitButton, ours: ConnectKitButton }
`)
    expect(code).toContain('{ ConnectKitButton: theirs.ConnectKitButton, ours: ConnectButton }')
  })

  it('keeps the names that a part has for others', () => {
    const { code } = migrate(`import { ConnectKitButton, ConnectKitProvider as Provider } from 'connectkit'
export { ConnectKitButton, Provider }
export const parts = { ConnectKitButton, [ConnectKitButton.name]: 1 }
export class Parts { ConnectKitButton = ConnectKitButton; render(): { ConnectKitButton: string } { return this } }
`)
    expect(code).toContain('export { ConnectButton as ConnectKitButton, Provider }')
    expect(code).toContain('parts = { ConnectKitButton: ConnectButton, [ConnectButton.name]: 1 }')
    expect(code).toContain('{ ConnectKitButton = ConnectButton; render(): { ConnectKitButton: string } {')
    expect(code).toContain(`import { ConnectButton, WalletModalProvider as Provider } from '${modal}'`)
  })

  it('replaces a hook where its fields are read at once, or elsewhere', () => {
    const { code, notes } = migrate(`import { useConnectModal } from '@rainbow-me/rainbowkit'
export const useOpener = () => useConnectModal().openConnectModal
export function useFields() {
  const { openConnectModal, ...others } = useConnectModal()
  return { openConnectModal, others, all: useConnectModal() }
}
`)
    expect(code).toContain('useOpener = () => useWalletModal().openConnectModal')
    expect(code).toContain('const { open: openConnectModal, ...others } = useWalletModal()')
    expect(code).toContain('all: useWalletModal() }')
    expect(code).not.toContain('useConnectModal')
    const sentence = 'Check the fields of useConnectModal: those of useWalletModal differ.'
    expect(notes).toEqual([`line 2: ${sentence}`, `line 5: ${sentence}`])
  })

  it('names the fields of a hook that the modal does not have', () => {
    const { code, notes } = migrate(`import { useModal } from 'connectkit'
export const useDialog = () => {
  const { open, openSIWE } = useModal()
  return open ? openSIWE : null
}
`)
    expect(code).toContain('const { isOpen: open, openSIWE } = useWalletModal()')
    expect(notes).toEqual(["line 3: useWalletModal has no field openSIWE: call open({ view: 'ConnectingSiwe' })."])
  })

  it.each([
    [
      'a theme outside the provider',
      "import { darkTheme, RainbowKitProvider } from '@rainbow-me/rainbowkit'\nconst theme = darkTheme()\nexport const App = () => <RainbowKitProvider theme={theme} />\n",
      "import { darkTheme } from '@rainbow-me/rainbowkit'",
      'line 2: darkTheme has no equal here: write theme="light", "dark" or "dim" on <WalletModalProvider>. It was left, and its import too.',
    ],
    [
      'a config function that is passed on',
      "import { getDefaultConfig } from '@rainbow-me/rainbowkit'\nexport const make = wrap(getDefaultConfig)\nexport type Made = ReturnType<typeof getDefaultConfig>\n",
      "import { getDefaultConfig } from '@rainbow-me/rainbowkit'",
      'line 2: getDefaultConfig has no equal here: write createConfig of wagmi and createWalletModal in this place. It was left, and its import too.',
    ],
    [
      'a whole module',
      "import * as kit from '@rainbow-me/rainbowkit'\nexport const Button = kit.ConnectButton\n",
      "import * as kit from '@rainbow-me/rainbowkit'",
      'line 1: * as kit has no equal: write what you need of it yourself, or remove it. Its import was left.',
    ],
    [
      'a default export',
      "import kit from 'connectkit'\nexport const Button = kit.Button\n",
      "import kit from 'connectkit'",
      'line 1: kit has no equal: write what you need of it yourself, or remove it. Its import was left.',
    ],
    [
      'an import of types',
      "import type { ConnectButton, Theme } from '@rainbow-me/rainbowkit'\nexport type Mine = Theme\n",
      "import type { Theme } from '@rainbow-me/rainbowkit'",
      'line 1: Theme has no equal: set --wm-* properties. Its import was left.',
    ],
  ])('leaves the import of %s, and names it', (_, source, left, sentence) => {
    const { code, notes } = migrate(source)
    expect(code).toContain(left)
    expect(notes.filter((note) => note.includes('left'))).toEqual([sentence])
  })

  it.each([
    ['in a function', 'export function start() {\n  createWeb3Modal({ wagmiConfig, projectId })\n}'],
    ['in a condition', 'if (projectId) createWeb3Modal({ wagmiConfig, projectId })'],
  ])('exports no modal that is made %s', (_, text) => {
    const { code } = migrate(`import { createWeb3Modal } from '@web3modal/wagmi/react'\n${text}\n`)
    expect(code).toContain(' createWalletModal({ wagmiConfig, projectId })')
    expect(code).not.toContain('export const modal')
  })

  it('makes one modal in a file of two configs', () => {
    const { code, notes } = migrate(`import { getDefaultConfig } from '@rainbow-me/rainbowkit'
export const main = getDefaultConfig({ chains: [bsc], projectId })
export const test = getDefaultConfig({ chains: [bscTestnet], projectId })
`)
    expect(code.match(/createWalletModal\(/g)).toHaveLength(1)
    expect(notes).toContain('line 3: Pass this config to createWalletModal.')
  })

  it('names the properties of an element that its component does not take', () => {
    const { code, notes } = migrate('export const Header = () => <w3m-button size="md" balance="hide" />\n')
    expect(code).toBe(`import { ConnectButton } from '${modal}'\nexport const Header = () => <ConnectButton />\n`)
    expect(notes).toEqual([
      'line 1: The property size="md" has no equal and was removed: set --wm-* properties, or use ConnectButton.Custom.',
      'line 1: The property balance="hide" has no equal and was removed: set showsBalance of ConnectButton.',
    ])
  })

  it.each([
    ['declares', 'export function ConnectButton() { return <ConnectKitButton /> }'],
    ['imports', "import { ConnectButton } from './own'\nexport const both = [ConnectButton, <ConnectKitButton />]"],
    ['has as a parameter', 'export const show = (ConnectButton: string) => <ConnectKitButton key={ConnectButton} />'],
  ])('gives a part of the modal another name where the file %s one of its name', (_, text) => {
    const { code } = migrate(`import { ConnectKitButton } from 'connectkit'\n${text}\n`)
    expect(code).toContain(`import { ConnectButton as WalletModalConnectButton } from '${modal}'`)
    expect(code).toContain(text.replace('<ConnectKitButton', '<WalletModalConnectButton'))
    const element = migrate('export const NetworkButton = () => <w3m-network-button />\n').code
    expect(element).toContain('export const NetworkButton = () => <WalletModalNetworkButton />')
    expect(element).toContain('NetworkButton as WalletModalNetworkButton')
  })

  it('names another modal in the file, and none that the kit made', () => {
    const config =
      "import { getDefaultConfig } from '@rainbow-me/rainbowkit'\nconst config = getDefaultConfig({ chains: [bsc] })\n"
    const dialog = "import { createAppKit } from '@reown/appkit/react'\n"
    const provider =
      "import { RainbowKitProvider } from '@rainbow-me/rainbowkit'\nimport { config } from './config'\nexport const App = () => <RainbowKitProvider />\n"
    const sentence = /another modal already/
    for (const source of [config, provider, `${dialog}createAppKit({ wagmiConfig })\n`]) {
      expect(migrate(source).notes.join()).not.toMatch(sentence)
      expect(migrateSource(`${source}let modal = 1\n`)?.notes.join()).toMatch(sentence)
    }
    const { code, notes } = migrate(`${dialog}export const modal = createAppKit({ wagmiConfig })\n`)
    expect(code).toContain('export const modal = createWalletModal({ wagmiConfig })')
    expect(notes.join()).not.toMatch(sentence)
  })

  it('keeps the line of an interpreter first, and the ends of lines', () => {
    const { code } = migrate('#!/usr/bin/env tsx\nexport const Header = () => <appkit-button />\n')
    expect(code).toMatch(/^#!\/usr\/bin\/env tsx\nimport /)
    const source = "import { ConnectKitButton } from 'connectkit'\r\nexport const Button = ConnectKitButton\r\n"
    expect(migrate(source).code).toBe(
      `import { ConnectButton } from '${modal}'\r\nexport const Button = ConnectButton\r\n`,
    )
  })

  it.each([
    ['// @ts-nocheck\n', ''],
    ["// @ts-nocheck\n'use client'\n", ''],
    ['#!/usr/bin/env tsx\n// @ts-check\n/* eslint-disable */\n', '/** Shows the button. */\n'],
    ['/*! (c) Example */\n/** @jsxImportSource react */\n', ''],
    ['/*\n * Copyright of Example\n */\n', '\n/** Shows the button. */\n'],
  ])('keeps comments about the whole file first: %j', (head, rest) => {
    const { code } = migrate(`${head}${rest}export const Header = () => <appkit-button />\n`)
    expect(code).toBe(
      `${head}import { ConnectButton } from '${modal}'\n${rest}export const Header = () => <ConnectButton />\n`,
    )
  })

  it('changes nothing in a file with a directive that only names a kit', () => {
    const source = "'use client'\nexport const load = () => import('connectkit')\n"
    expect(migrate(source).code).toBe(source)
  })

  it('keeps directives first, and a pair of an element', () => {
    const { code } = migrate("'use client'\nexport const Header = () => <appkit-button>Open</appkit-button>\n")
    expect(code).toBe(
      `'use client'\nimport { ConnectButton } from '${modal}'\nexport const Header = () => <ConnectButton />\n`,
    )
  })

  it('reads assertions in angle brackets, decorators and assertions of lists', () => {
    const source = (line: string) => `import { getDefaultConfig } from '@rainbow-me/rainbowkit'\n${line}\n`
    const chains = 'export const config = getDefaultConfig({ chains: [bsc] as const, appName: <string>name })'
    expect(migrateSource(source(chains))?.code).toContain('transports: { [bsc.id]: http() }')
    const decorated = "@Component({}) class App { constructor(@Inject('x') x: X) {} }\nexport const made = 1"
    expect(migrateSource(source(decorated))?.code).not.toContain('rainbowkit')
    for (const text of ['export @Component class App {}', 'export default @Component({}) class {}'])
      expect(migrateSource(source(text))?.code).not.toContain('rainbowkit')
  })

  it('adds no name that a file has already, and makes no import of a module that passes on all', () => {
    const { code } = migrate(`import { getDefaultConfig } from '@rainbow-me/rainbowkit'
import { http, type Config } from 'wagmi'
import * as walletConnectParts from '${modal}/wallet-connect'
export const config: Config = getDefaultConfig({ chains, transports: { 56: http() }, projectId })
`)
    expect(code).toContain("import { http, type Config, injected, createConfig } from 'wagmi'")
    expect(code).toContain(`import { walletConnect } from '${modal}/wallet-connect'`)
  })

  it.each([
    ["metadata={{ name: 'App' }}", ''],
    ['mode="auto"', ' theme="auto"'],
    ['theme={midnightTheme()}', ' theme="dim"'],
    ['theme={lightTheme()} {...rest}', ' theme="light"'],
    ['mode={mode}', ''],
  ])('takes the theme of a provider from %s', (attributes, theme) => {
    const { code } = migrate(
      `import { lightTheme, midnightTheme, RainbowKitProvider } from '@rainbow-me/rainbowkit'\nexport const App = () => <RainbowKitProvider ${attributes}>x</RainbowKitProvider>\n`,
    )
    expect(code).toContain(`<WalletModalProvider modal={modal}${theme}>x</WalletModalProvider>`)
  })

  it('keeps the options that wagmi and the modal have, and their text', () => {
    const { code, notes } = migrate(`import { createAppKit } from '@reown/appkit/react'
import { WagmiAdapter } from '@reown/appkit-adapter-wagmi'
const adapter = new WagmiAdapter({ networks, projectId: env.ID!, ssr: true, storage, batch: { multicall: true }, 'pollingInterval': 4_000, customRpcUrls })
export const kit = createAppKit({
  adapters: [adapter], projectId: env.ID!, metadata: { name: 'App' }, featuredWalletIds: ['a'], includeWalletIds, excludeWalletIds,
  termsConditionsUrl: '/terms', privacyPolicyUrl: '/privacy',
})
`)
    expect(code).toContain('ssr: true,\n  storage,\n  batch: { multicall: true },\n  pollingInterval: 4_000,')
    expect(code).toContain(
      "createWalletModal({ wagmiConfig: adapter, projectId: env.ID!, metadata: { name: 'App' }, featuredWalletIds: ['a'], includeWalletIds, excludeWalletIds, termsConditionsUrl: '/terms', privacyPolicyUrl: '/privacy' })",
    )
    expect(notes).toContain(
      'line 3: The option customRpcUrls of the config has no equal and was removed: write the URLs into http() of the transports.',
    )
  })

  it('asks for the wagmi config of a dialog that names none', () => {
    const { code, notes } = migrate(
      "import { createAppKit } from '@reown/appkit/react'\nexport const kit = createAppKit({ projectId })\n",
    )
    expect(code).toContain('createWalletModal({ wagmiConfig, projectId })')
    expect(notes).toContain('line 2: Pass the wagmi config to createWalletModal.')
  })

  it.each([
    ['a comment', "// import { ConnectKitButton } from 'connectkit'\nexport const x = 1\n"],
    ['a text', 'export const doc = "import { ConnectKitButton } from \'connectkit\'"\n'],
    ['a class', 'export const Box = () => <div className="connectkit" />\n'],
    ['an element in a text', "export const html = '<w3m-button></w3m-button>'\n"],
    ['a package with a longer name', "import { x } from 'connectkit-extras'\nexport { x }\n"],
  ])('leaves a file alone that names a kit only in %s', (_, source) => {
    expect(migrateSource(source)).toBeNull()
  })

  it.each([
    ["const { ConnectButton } = require('@rainbow-me/rainbowkit')", "'@rainbow-me/rainbowkit'"],
    ["const Button = lazy(() => import('connectkit'))", "'connectkit'"],
    ['vi.mock("connectkit", () => ({}))', '"connectkit"'],
    ["export default { optimizeDeps: { include: ['@reown/appkit/react'] } }", "'@reown/appkit/react'"],
    ["import { metaMaskWallet } from '@rainbow-me/rainbowkit/wallets'", "'@rainbow-me/rainbowkit/wallets'"],
    ["export * from '@rainbow-me/rainbowkit/wallets'", "'@rainbow-me/rainbowkit/wallets'"],
    ["type Kit = typeof import('connectkit')", "'connectkit'"],
    ["declare module '@web3modal/ethereum' {}", "'@web3modal/ethereum'"],
  ])('names what it does not replace, such as %s', (line, named) => {
    const source = `\n${line}\n`
    const { code, notes } = migrate(source)
    expect(code).toBe(source)
    expect(notes).toEqual([expect.stringMatching(`^line 2: ${named} was left: .+\\.$`)])
  })

  it('keeps the properties that our buttons have, and removes the others with a note', () => {
    const { code, notes } = migrate(`import { ConnectButton, WalletButton } from '@rainbow-me/rainbowkit'
export const Bar = () => <ConnectButton
  showBalance={false} label={\`
Connect\`} />
export const Wide = () => <ConnectButton key="wide" showBalance={{ smallScreen: true }} chainStatus="icon" />
export const One = () => <WalletButton wallet="metamask" />
`)
    expect(code).toContain('<ConnectButton\n  showsBalance={false} />')
    expect(code).toContain('<ConnectButton key="wide" />')
    expect(code).toContain('<WalletButton wallet="metamask" />')
    expect(notes).toEqual([
      'line 3: The property label={` … has no equal and was removed: use ConnectButton.Custom.',
      'line 5: The property showBalance={{ smallScreen: true }} has no equal and was removed: set showsBalance to true or false.',
      'line 5: The property chainStatus="icon" has no equal and was removed: use NetworkButton, or ConnectButton.Custom.',
    ])
  })

  it('replaces one kit of a file that uses two, and asks for another run', () => {
    const source = `import { ConnectButton } from '@rainbow-me/rainbowkit'
import { ConnectKitButton } from 'connectkit'
export const both = [<ConnectButton />, <ConnectKitButton />]
`
    const first = migrate(source)
    expect(first.code).toContain("from 'connectkit'")
    expect(first.notes).toEqual(['line 1: The file uses ConnectKit too: run this again to replace it.'])
    const second = migrate(first.code)
    expect(second.code).toContain('both = [<ConnectButton />, <ConnectButton />]')
    expect(second.notes).toEqual([])
  })

  it('replaces the second kit when the first one has only parts that stay', () => {
    const { code, notes } = migrate(`import { cssStringFromTheme } from '@rainbow-me/rainbowkit'
import { ConnectKitButton } from 'connectkit'
export const both = [cssStringFromTheme, ConnectKitButton]
`)
    expect(code).toContain('both = [cssStringFromTheme, ConnectButton]')
    expect(notes).toEqual(['line 1: cssStringFromTheme has no equal: set --wm-* properties. Its import was left.'])
  })

  it('changes nothing when it runs again', () => {
    const { code } = migrate(`import { ConnectButton, getDefaultConfig } from '@rainbow-me/rainbowkit'
export const config = getDefaultConfig({ chains: [bsc], projectId })
export const Button = ConnectButton
`)
    expect(migrateSource(code)).toBeNull()
  })

  it('keeps a default import next to the parts that it replaces', () => {
    const { code } = migrate(
      "import Kit, { ConnectButton, type Theme } from '@rainbow-me/rainbowkit'\nexport { ConnectButton, Kit }\n",
    )
    expect(code).toContain("import Kit, { type Theme } from '@rainbow-me/rainbowkit'")
    const alone = migrate(
      "import Kit, { ConnectButton } from '@rainbow-me/rainbowkit'\nexport { ConnectButton, Kit }\n",
    )
    expect(alone.code).toContain("import Kit from '@rainbow-me/rainbowkit'")
  })

  it('takes the type of a network from wagmi, and names networks that it does not have', () => {
    const { code, notes } = migrate(`import { type AppKitNetwork, bsc, solana } from '@reown/appkit/networks'
import type { AppKitNetwork as Network } from '@reown/appkit/networks'
export const networks: [AppKitNetwork, ...Network[]] = [bsc, solana]
`)
    expect(code).toContain("import { type Chain as AppKitNetwork, bsc, solana } from 'wagmi/chains'")
    expect(code).toContain("import type { Chain as Network } from 'wagmi/chains'")
    expect(code).toContain('[AppKitNetwork, ...Network[]]')
    expect(notes).toEqual(['line 1: solana is no chain of wagmi: remove it.'])
  })

  it.each([
    ['in a property', '<Page header={<w3m-button />} />', '<Page header={<ConnectButton />} />'],
    ['in a condition', '<p>{ready && <w3m-button />}</p>', '<p>{ready && <ConnectButton />}</p>'],
    [
      'in a list',
      '<>{items.map((item) => <w3m-button key={item} />)}</>',
      '<>{items.map((item) => <ConnectButton />)}</>',
    ],
    ['in an element that is replaced', '<w3m-button><w3m-button /></w3m-button>', '<ConnectButton />'],
    [
      'next to comments',
      '<p>{/* <w3m-button /> */}<w3m-button /></p>',
      '<p>{/* <w3m-button /> */}<ConnectButton /></p>',
    ],
  ])('replaces an element %s', (_, before, after) => {
    expect(migrate(`export const Made = () => ${before}\n`).code).toContain(`() => ${after}\n`)
  })

  it('keeps a byte order mark and double quotes of directives, and reads accessors', () => {
    const { code } = migrate(
      '\uFEFF"use client";\r\nimport { ConnectKitButton } from "connectkit";\r\nexport { ConnectKitButton as B };\r\n',
    )
    expect(code).toBe(
      `\uFEFF"use client";\r\nimport { ConnectButton } from '${modal}'\r\nexport { ConnectButton as B };\r\n`,
    )
    const lit =
      "import { ConnectKitButton } from 'connectkit'\nexport class Page { @state() accessor button = ConnectKitButton }\n"
    expect(migrateSource(lit)?.code).toContain('accessor button = ConnectButton')
  })

  it('throws for a file that it cannot read', () => {
    expect(() => migrateSource("import { ConnectButton } from '@rainbow-me/rainbowkit'\nconst = 1")).toThrow(
      SyntaxError,
    )
  })
})
