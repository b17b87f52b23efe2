import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createConfig, custom, injected } from 'wagmi'
import { connect, getConnection } from 'wagmi/actions'
import { bsc, mainnet } from 'wagmi/chains'
import { fakeWindow, injectedWallet } from '../fixtures/fake-window.ts'
import { toSwitchFailure } from '../networks/core/switch-failure.ts'
import { createNetworkPort } from './network-port.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0x55d398326f99059fF775485246999027B3197955'

let window: ReturnType<typeof fakeWindow>
beforeEach(() => {
  window = fakeWindow()
  vi.stubGlobal('window', window)
})
afterEach(() => vi.unstubAllGlobals())

const refuse = (code: number, data?: unknown) => {
  throw Object.assign(new Error('scripted'), { code, data })
}

/** A connected wallet on BNB Smart Chain. `answers` defines its response to a switch. */
async function connected(answers: (wallet: { chain: string }) => Record<string, (parameters: unknown) => unknown>) {
  const state = { chain: '0x38' }
  const wallet = injectedWallet(address, { eth_chainId: () => state.chain, ...answers(state) })
  window.ethereum = wallet
  const config = createConfig({
    chains: [bsc, mainnet],
    connectors: [injected()],
    transports: { [bsc.id]: custom(wallet), [mainnet.id]: custom(wallet) },
    storage: null,
  })
  const [connector] = config.connectors
  if (!connector) throw new Error('No connector')
  const waits: number[] = []
  const wait = async (milliseconds: number) => void waits.push(milliseconds)
  const tokens = { [bsc.id]: { address: token } } as const
  const port = createNetworkPort(config, { chainImages: { 1: 'https://app.example/1.png' }, tokens, wait })
  await connect(config, { connector })
  return { port, config, wallet, state, waits, chainId: () => getConnection(config).chainId }
}

const failureOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'none',
    (error: unknown) => toSwitchFailure(error).kind,
  )

describe('check 17: switching a browser wallet', () => {
  it('notifies the app of the switch even if the wallet does not', async () => {
    const { port, chainId } = await connected((state) => ({
      wallet_switchEthereumChain: () => {
        state.chain = '0x1'
        return null
      },
    }))
    await port.switchNetwork(1)
    expect([chainId(), port.selectedChainId()]).toEqual([1, 1])
  })

  it('waits for a slow wallet', async () => {
    let looks = 0
    const { port, waits, chainId } = await connected(() => ({
      eth_chainId: () => (++looks > 3 ? '0x1' : '0x38'),
      wallet_switchEthereumChain: () => null,
    }))
    await port.switchNetwork(1)
    expect([chainId(), waits.length > 0]).toEqual([1, true])
  })

  it.each([
    { where: 'at the top level', error: () => refuse(4902) },
    { where: 'inside', error: () => refuse(-32603, { originalError: { code: 4902 } }) },
  ])('adds an unknown chain, with 4902 $where, and switches to it', async ({ error }) => {
    let isKnown = false
    const { port, wallet, chainId } = await connected((state) => ({
      wallet_switchEthereumChain() {
        if (!isKnown) return error()
        state.chain = '0x1'
        return null
      },
      wallet_addEthereumChain(parameters) {
        expect(parameters).toMatchObject([{ chainId: '0x1', chainName: 'Ethereum', rpcUrls: [expect.any(String)] }])
        isKnown = true
        return null
      },
    }))
    await port.switchNetwork(1)
    expect(chainId()).toBe(1)
    expect(wallet.asked.filter((method) => method.startsWith('wallet_') && method.endsWith('Chain'))).toEqual([
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_switchEthereumChain',
    ])
  })

  it('does not ask twice if adding also switched', async () => {
    const { port, wallet, chainId } = await connected((state) => ({
      wallet_switchEthereumChain: () => refuse(4902),
      wallet_addEthereumChain() {
        state.chain = '0x1'
        return null
      },
    }))
    await port.switchNetwork(1)
    expect(chainId()).toBe(1)
    expect(wallet.asked.filter((method) => method === 'wallet_switchEthereumChain')).toHaveLength(1)
  })

  it.each([
    { told: 'a refusal', code: 4001, kind: 'rejected' },
    { told: 'an open prompt', code: -32002, kind: 'requestPending' },
    { told: 'another error', code: -32603, kind: 'walletError' },
    { told: 'an unsupported method', code: 4200, kind: 'chainUnsupported' },
  ])('passes on $told', async ({ code, kind }) => {
    const { port, chainId } = await connected(() => ({ wallet_switchEthereumChain: () => refuse(code) }))
    expect([await failureOf(port.switchNetwork(1)), chainId()]).toEqual([kind, 56])
  })

  it.each([4001, -32603])('distinguishes a refusal to add (%i) from a refusal to switch', async (code) => {
    const { port } = await connected(() => ({
      wallet_switchEthereumChain: () => refuse(4902),
      wallet_addEthereumChain: () => refuse(code),
    }))
    expect(await failureOf(port.switchNetwork(1))).toBe('notAdded')
  })

  it('detects a wallet that approves but stays on its chain', async () => {
    const { port, chainId } = await connected(() => ({ wallet_switchEthereumChain: () => null }))
    expect([await failureOf(port.switchNetwork(1)), chainId()]).toEqual(['notSwitched', 56])
  })

  it.each(['soon', null, '0x0', -1])('tells the app no chain that is none: %j', async (answer) => {
    const { port, chainId } = await connected((state) => ({
      wallet_switchEthereumChain: () => {
        state.chain = answer as string
        return null
      },
    }))
    expect([await failureOf(port.switchNetwork(1)), chainId()]).toEqual(['notSwitched', 56])
  })

  it("tells the app the wallet's real chain", async () => {
    const { port, chainId } = await connected((state) => ({
      wallet_switchEthereumChain: () => {
        state.chain = '0x3e7'
        return null
      },
    }))
    expect([await failureOf(port.switchNetwork(1)), chainId()]).toEqual(['notSwitched', 999])
  })
})

describe('the networks of a config', () => {
  it("are in its order, with the app's pictures", async () => {
    const { port } = await connected(() => ({}))
    expect(port.networks()).toEqual([
      { chainId: 56, name: 'BNB Smart Chain', image: null },
      { chainId: 1, name: 'Ethereum', image: 'https://app.example/1.png' },
    ])
  })

  it('link to transactions if there is a block explorer', async () => {
    const { port } = await connected(() => ({}))
    expect(port.transactionUrl(56, '0xab')).toBe('https://bscscan.com/tx/0xab')
    expect(port.transactionUrl(999, '0xab')).toBeNull()
  })

  it('have a token to list only if the app configured one', async () => {
    const { port } = await connected(() => ({}))
    expect([port.watchableToken(56), port.watchableToken(1)]).toEqual([{ address: token }, null])
  })

  it('pass a token on to the wallet', async () => {
    const seen: unknown[] = []
    const { port } = await connected(() => ({ wallet_watchAsset: (parameters) => seen.push(parameters) > 0 }))
    expect(await port.watchToken({ address: token, symbol: 'TEST', decimals: 18 })).toBe(true)
    expect(seen).toEqual([{ type: 'ERC20', options: { address: token, symbol: 'TEST', decimals: 18 } }])
  })
})
