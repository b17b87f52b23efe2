// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type PreviewSettings, usualSettings } from '../src/settings/preview-settings.ts'
import { announceDemoWallets } from './demo-wallets.ts'

type Announced = {
  readonly info: { readonly name: string; readonly rdns: string; readonly uuid: string }
  readonly provider: { request(wanted: { readonly method: string; readonly params?: unknown[] }): Promise<unknown> }
}

let announced: Announced[] = []
const listen = (event: Event) => void announced.push((event as CustomEvent<Announced>).detail)

beforeEach(() => {
  announced = []
  localStorage.clear()
  window.addEventListener('eip6963:announceProvider', listen)
})
afterEach(() => window.removeEventListener('eip6963:announceProvider', listen))

const announce = (changed: Partial<PreviewSettings>) => announceDemoWallets({ ...usualSettings, ...changed })
/** Asks the first wallet, and returns its answer or the code of its refusal. */
const ask = (method: string, params: unknown[] = []) =>
  announced[0]?.provider.request({ method, params }).catch(({ code }: { code: number }) => code)

describe('the wallets of a preview', () => {
  it.each([
    ['none', 0],
    ['one', 1],
    ['three', 3],
    ['sixty', 60],
  ] as const)('are %s, each with a name and an id of its own', (wallets, count) => {
    expect(announce({ wallets })).toHaveLength(count)
    expect(announced).toHaveLength(count)
    for (const key of ['name', 'rdns', 'uuid'] as const)
      expect(new Set(announced.map(({ info }) => info[key])).size).toBe(count)
  })

  it('give no access at the start, although an earlier preview had it', async () => {
    announce({ wallets: 'one' })
    expect(await ask('eth_requestAccounts')).toHaveLength(1)
    announced = []
    announce({ wallets: 'one' })
    expect(await ask('eth_accounts')).toEqual([])
  })

  it('approve, on BNB Smart Chain', async () => {
    announce({ wallets: 'one' })
    const [account] = (await ask('eth_requestAccounts')) as string[]
    expect(await ask('eth_chainId')).toBe('0x38')
    expect(await ask('personal_sign', ['0x68656c6c6f', account])).toMatch(/^0x[0-9a-f]{130}$/)
  })

  it.each([
    ['declines', 4001],
    ['asks already', -32_002],
  ] as const)('that a reader lets “%s” answer the question for access with %s', async (behaviour, code) => {
    announce({ wallets: 'one', behaviour })
    for (const method of ['eth_requestAccounts', 'wallet_requestPermissions'])
      expect(await ask(method), method).toBe(code)
  })

  it('that never answer leave a question open', async () => {
    announce({ wallets: 'one', behaviour: 'never answers' })
    const late = new Promise((resolve) => setTimeout(resolve, 50, 'open'))
    expect(await Promise.race([ask('eth_requestAccounts'), late])).toBe('open')
  })

  it('are on a network that the app does not have, or name none', async () => {
    announce({ wallets: 'one', behaviour: 'wrong network' })
    expect(await ask('eth_chainId')).toBe('0x64')
    announced = []
    announce({ wallets: 'one', behaviour: 'talks nonsense' })
    expect(await ask('eth_chainId')).toBe('soon')
  })
})
