import { bsc } from 'viem/chains'
import { describe, expect, it } from 'vitest'
import { switchInjected } from './switch-injected.ts'

type Answer = (call: number) => unknown

const failWith = (error: object): Answer => {
  return () => {
    throw Object.assign(new Error('no'), error)
  }
}

/** A wallet that answers by the number of the call, from 0. `chains` are its chains, one after another. */
function createWallet(chains: readonly unknown[], answers: { switch?: Answer; add?: Answer } = {}) {
  const asked: string[] = []
  const told: number[] = []
  let waited = 0
  const counts = new Map<string, number>()
  const provider = {
    async request({ method, params }: { method: string; params?: readonly unknown[] }) {
      const call = counts.get(method) ?? 0
      counts.set(method, call + 1)
      if (method === 'eth_chainId') return chains[Math.min(call, chains.length - 1)]
      asked.push(`${method} ${JSON.stringify(params)}`)
      return method === 'wallet_addEthereumChain' ? answers.add?.(call) : answers.switch?.(call)
    },
  }
  const options = {
    async wait(milliseconds: number) {
      waited += milliseconds
    },
    onChain: (chainId: number) => void told.push(chainId),
  }
  return { switchTo: () => switchInjected(provider, bsc, options), asked, told, waited: () => waited }
}

const switches = 'wallet_switchEthereumChain [{"chainId":"0x38"}]'
const methods = (asked: readonly string[]) => asked.map((each) => each.split(' ')[0])
const unknown = { code: 4902 }

describe('switching an injected wallet', () => {
  it.each(['0x38', '56', 56, 'eip155:56'])('is over at once when the wallet is on the chain, as %j', async (chain) => {
    const wallet = createWallet([chain])
    await wallet.switchTo()
    expect([wallet.asked, wallet.told, wallet.waited()]).toEqual([[switches], [56], 0])
  })

  it('waits for a wallet that is late, for 2.5 seconds at most', async () => {
    const late = createWallet(['0x1', '0x1', '0x1', '0x1', '0x1', '0x38'])
    await late.switchTo()
    expect([late.told, late.waited()]).toEqual([[56], 2_500])
    const never = createWallet(['0x1'])
    await expect(never.switchTo()).rejects.toMatchObject({ name: 'ChainNotSwitchedError' })
    expect([never.told, never.waited()]).toEqual([[1], 2_500])
  })

  it('takes no chain from a wallet that answers with none', async () => {
    const wallet = createWallet([null])
    await expect(wallet.switchTo()).rejects.toMatchObject({ name: 'ChainNotSwitchedError' })
    expect(wallet.told).toEqual([])
  })

  it('passes a refusal on, without adding the chain', async () => {
    const wallet = createWallet(['0x1'], { switch: failWith({ code: 4001 }) })
    await expect(wallet.switchTo()).rejects.toMatchObject({ code: 4001 })
    expect(wallet.asked).toEqual([switches])
  })

  it.each([
    ['itself', unknown],
    ['in the data of a mobile wallet', { code: -32603, data: { originalError: unknown } }],
  ])('adds a chain that the wallet does not know, with the code %s', async (_, error) => {
    const wallet = createWallet(['0x38'], { switch: failWith(error) })
    await wallet.switchTo()
    expect(methods(wallet.asked)).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
    expect(wallet.asked[1]).toContain('"chainId":"0x38"')
    expect(wallet.told).toEqual([56])
  })

  it('asks again when the wallet added the chain and stayed where it was', async () => {
    const first = failWith(unknown)
    const wallet = createWallet(['0x1', '0x38'], { switch: (call) => (call === 0 ? first(call) : null) })
    await wallet.switchTo()
    expect(methods(wallet.asked)).toEqual([
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_switchEthereumChain',
    ])
  })

  it('says that the chain was not added, and why', async () => {
    const wallet = createWallet(['0x1'], { switch: failWith(unknown), add: failWith({ code: 4001 }) })
    await expect(wallet.switchTo()).rejects.toMatchObject({ name: 'ChainNotAddedError', cause: { code: 4001 } })
    expect(wallet.told).toEqual([])
  })

  it.each([[undefined], [null], ['no'], [{ data: null }]])('passes on an error such as %j', async (thrown) => {
    const wallet = createWallet(['0x1'], {
      switch: () => {
        throw thrown as unknown as Error
      },
    })
    await expect(wallet.switchTo().catch((error: unknown) => [error])).resolves.toEqual([thrown])
  })
})
