import type { Address, Hex } from 'viem'

type Handler = (parameters: unknown) => unknown

/** Answers by method. */
export type InjectedAnswers = Record<string, Handler>

/** An injected wallet that answers from a table of methods. */
export type InjectedWallet = {
  request(call: { method: string; params?: unknown }): Promise<unknown>
  on(): void
  removeListener(): void
  asked: string[]
}

export function injectedWallet(address: Address, answers: InjectedAnswers = {}, chainId: Hex = '0x38') {
  const known: InjectedAnswers = {
    eth_chainId: () => chainId,
    eth_accounts: () => [address],
    eth_requestAccounts: () => [address],
    wallet_requestPermissions: () => [{ caveats: [{ value: [address] }] }],
    wallet_revokePermissions: () => null,
    ...answers,
  }
  const wallet: InjectedWallet = {
    asked: [],
    async request({ method, params }) {
      wallet.asked.push(method)
      const answer = known[method]
      if (!answer) throw Object.assign(new Error(method), { code: 4200 })
      return answer(params)
    },
    on: () => {},
    removeListener: () => {},
  }
  return wallet
}

/** The parts of a browser's window through which wallets announce themselves. */
export function fakeWindow(): EventTarget & { ethereum?: unknown } {
  return new EventTarget()
}

export function announce(
  target: EventTarget,
  rdns: string,
  provider: InjectedWallet,
  icon = 'data:image/png;base64,AA',
) {
  const detail = { info: { uuid: rdns, rdns, name: `Wallet of ${rdns}`, icon }, provider }
  target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
}
