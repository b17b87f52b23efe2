import { describe, expect, it } from 'vitest'
import { migrate } from './migrate.fixture.ts'

describe('a note of the migration', () => {
  it.each([
    ["'@rainbow-me/rainbowkit-siwe-next-auth'", 'createSignIn'],
    ["'@reown/appkit-siwx'", 'createSignIn'],
    ["'@reown/appkit-adapter-ethers'", 'createProviderModal'],
    ["'@reown/appkit-adapter-solana/react'", 'EVM chains alone'],
    ["'@reown/appkit/vue'", 'Use Vue, Svelte or a plain page'],
  ])('says what to do about %s', (name, step) => {
    expect(migrate(`import { x } from ${name}\nexport { x }\n`).notes).toEqual([
      expect.stringMatching(`^line 1: ${name} was left: .*${step}`),
    ])
  })

  it.each([
    ["import { Types } from 'connectkit'\nexport type Mode = Types.Mode", 'use the types Language and ThemeMode'],
    ["import { ChainIcon } from 'connectkit'\nexport { ChainIcon }", 'use NetworkButton'],
    ["import { Unknown } from 'connectkit'\nexport { Unknown }", 'write what you need of it yourself, or remove it'],
    ["import { createAppKit } from '@reown/appkit/core'\ncreateAppKit({})", /use createProviderModal of @terahold/],
    [
      "import type { Balance } from '@reown/appkit-common'\nexport type { Balance }",
      'use the types and functions of viem',
    ],
    ["import { UniversalConnector } from '@reown/appkit-universal-connector'", /use createProviderModal of @terahold/],
    ["import { bsc } from '@reown/appkit-new'\nexport { bsc }", 'replace it by hand'],
    ["import { useModal } from 'connectkit'\nconst { openNew } = useModal()", 'remove it, or use useWalletModalState'],
    [
      "import { ConnectButton } from '@rainbow-me/rainbowkit'\nexport const B = () => <ConnectButton now />",
      'check that the app works without it',
    ],
    [
      "import { createAppKit } from '@reown/appkit'\ncreateAppKit({ wagmiConfig, now: 1 })",
      'check that the app works without it',
    ],
    [
      "import { getDefaultConfig } from '@rainbow-me/rainbowkit'\nexport const c = getDefaultConfig({ chains: [], transports, now: 1 })",
      'check that the app works without it',
    ],
    [
      "import { createAppKit } from '@reown/appkit'\nexport const make = createAppKit",
      /write createWalletModal\(\{ wagmiConfig/,
    ],
  ])('says the next step: %s', (source, step) => {
    const { notes } = migrate(`${source}\n`)
    expect(notes.join('\n')).toMatch(step)
    for (const each of notes)
      expect(each).not.toMatch(/no equal(?: here)?\.|was removed\.|(?<!import) was left\.|no field \w+\.$/)
  })

  it('says what to do about a part without an equal', () => {
    const { notes } = migrate("import { useAppKitAccount } from '@reown/appkit/react'\nuseAppKitAccount()\n")
    expect(notes).toEqual([
      'line 1: useAppKitAccount has no equal: use useConnection of wagmi 3, or useAccount of wagmi 2. Its import was left.',
    ])
  })
})
