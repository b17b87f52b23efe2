import {
  type AnnouncedWallet,
  type AnnouncedWalletOptions,
  type LinkedWallet,
  linkWallet,
} from './announced/announced-wallet.ts'
import { type Envelope, type InjectedOptions, injectedScript } from './announced/injected-script.ts'
import { announceMalformed } from './announced/malformed.ts'
import { WalletRpcError } from './wallet/behaviour.ts'

export type { AnnouncedWallet, AnnouncedWalletOptions } from './announced/announced-wallet.ts'

/** The part of a Playwright page that is needed, whichever package it comes from. */
export interface PageLike {
  addInitScript(script: { content: string }): Promise<unknown>
  exposeFunction(
    name: string,
    callback: (index: number, method: string, params: unknown) => Promise<Envelope>,
  ): Promise<unknown>
  evaluate(expression: string): Promise<unknown>
}

let installations = 0

/**
 * Announces wallets to every document the page opens from now on. Keys, access and answers stay in Node, so they
 * survive navigation and need nothing from the page's content security policy. A late wallet is announced to the open
 * document when the test calls `announce`.
 * @example const [alpha] = await installWallets(page, [{ name: 'Alpha', rdns: 'com.example.alpha', accounts }])
 */
export async function installWallets<const Options extends readonly AnnouncedWalletOptions[]>(
  page: PageLike,
  options: Options,
): Promise<{ -readonly [Index in keyof Options]: AnnouncedWallet }> {
  installations += 1
  const binding = `walletTestkitAsk${installations}`
  const registry = `walletTestkitWallets${installations}`
  const call = (member: string, ...values: unknown[]) =>
    page.evaluate(`globalThis[${JSON.stringify(registry)}]?.${member}(${values.map(asSource).join(', ')})`)

  const linked = options.map((option, index): LinkedWallet => {
    let isConnected = option.isConnected ?? false
    return linkWallet(option, {
      announce: async () => void (await call('announce', index)),
      emit: async (event, value) => void (await call('emit', index, event, value)),
      access: {
        read: () => isConnected,
        write(isGiven) {
          isConnected = isGiven
        },
      },
    })
  })

  await page.exposeFunction(binding, async (index, method, params) => envelope(linked[index], method, params))
  const injected: InjectedOptions = {
    binding,
    registry,
    wallets: linked.map(({ wallet: { info } }, index) => ({ info, isLate: options[index]?.announces === 'late' })),
  }
  await page.addInitScript({ content: `(${injectedScript.toString()})(${asSource(injected)})` })
  return linked.map(({ wallet }) => wallet) as { -readonly [Index in keyof Options]: AnnouncedWallet }
}

/**
 * Announces wallets that break the standard (EIP-6963) to every document the page opens from now on: see
 * `announceMalformed`.
 */
export async function installMalformedWallets(page: Pick<PageLike, 'addInitScript'>): Promise<void> {
  await page.addInitScript({ content: `(${announceMalformed.toString()})()` })
}

async function envelope(linked: LinkedWallet | undefined, method: string, params: unknown): Promise<Envelope> {
  try {
    return { result: await linked?.answer({ method, params }) }
  } catch (error) {
    if (!(error instanceof WalletRpcError)) throw error
    const { code, message, data } = error
    return { error: { code, message, ...(data !== undefined && { data }) } }
  }
}

function asSource(value: unknown): string {
  return value === undefined ? 'undefined' : JSON.stringify(value)
}
