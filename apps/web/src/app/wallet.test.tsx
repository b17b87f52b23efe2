import { servicePaths } from '@terahold/contract/service-paths'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { renderForMember, setUpComponentTests } from '../testing/component-test.tsx'
import { createAppConfig } from '../testing/config-fixture.ts'

setUpComponentTests()

const config = vi.fn<() => Response>()
const answerConfig = (changes: Parameters<typeof createAppConfig>[0] = {}) =>
  config.mockImplementation(() => Response.json(createAppConfig(changes)))
const failConfig = () => config.mockImplementation(() => new Response('', { status: 503 }))

/** The app opens its wallet once, so each test reads the app's modules again. */
beforeEach(() => {
  vi.resetModules()
  config.mockReset()
  const toServer = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) =>
    url === servicePaths.appConfig ? config() : toServer(url, init),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
})

/** The wallets that announced themselves to this page (EIP-6963), by name. They are gone after the test. */
function announcedWallets(): readonly string[] {
  const names: string[] = []
  const hear = (event: Event) => names.push((event as CustomEvent<{ info: { name: string } }>).detail.info.name)
  const added = vi.spyOn(window, 'addEventListener')
  const before = new Set(document.body.children)
  window.addEventListener('eip6963:announceProvider', hear)
  onTestFinished(() => {
    for (const [type, listener] of added.mock.calls)
      if (String(type).startsWith('eip6963:')) window.removeEventListener(type, listener as EventListener)
    added.mockRestore()
    for (const part of document.body.children) if (!before.has(part)) part.remove()
  })
  return names
}

describe('the app’s wallet', () => {
  const open = async () => (await import('./wallet.ts')).openWallet

  test.each([
    ['demo', ['Demo wallet']],
    ['production', []],
  ] as const)('of a %s has the announced wallets %j', async (profile, expected) => {
    const names = announcedWallets()
    answerConfig({ profile })
    const { config: wagmi } = await (await open())()
    // A wallet answers again when the app asks which there are.
    expect([...new Set(names)]).toEqual(expected)
    expect(wagmi.connectors.map(({ name }) => name)).toEqual(expect.arrayContaining([...expected]))
    expect(wagmi.chains.map(({ id }) => id)).toEqual([31_337])
  })

  test('is opened once, however many parts ask for it', async () => {
    answerConfig()
    const openWallet = await open()
    const [one, other] = await Promise.all([openWallet(), openWallet()])
    expect(one).toBe(other)
    expect(config).toHaveBeenCalledOnce()
  })
})

describe('a part that needs the wallet', () => {
  async function show() {
    const { WalletScope } = await import('./wallet-scope.tsx')
    return renderForMember(
      <WalletScope waiting={<p>Opening</p>}>
        <p>With a wallet</p>
      </WalletScope>,
    )
  }

  test('waits for it', async () => {
    answerConfig()
    await show()
    expect(screen.getByText('Opening')).toBeTruthy()
    expect(await screen.findByText('With a wallet')).toBeTruthy()
    expect(screen.queryByText('Opening')).toBeNull()
  })

  test('says that it could not be opened after three tries, and opens it on request', async () => {
    failConfig()
    const { user } = await show()
    const retry = await screen.findByRole('button', { name: 'Try again' }, { timeout: 8_000 })
    expect(config).toHaveBeenCalledTimes(3)
    expect(screen.queryByText('With a wallet')).toBeNull()
    answerConfig()
    await user.click(retry)
    await waitFor(() => expect(screen.getByText('With a wallet')).toBeTruthy())
  })
})
