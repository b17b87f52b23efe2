import fc from 'fast-check'
import type { Config, Connector } from 'wagmi'
import { connect } from 'wagmi/actions'
import type { WalletModal } from '../../../src/exports/wallet-modal.ts'
import { randomDetail, randomEvent, withOwnName } from '../../../src/fixtures/random-values.ts'

/** What the page did with random announcements, and what went wrong. */
export type FuzzReport = {
  announcements: number
  /** The number of wallets in the list, and how many of them connected. */
  listed: number
  connected: number
  /** The number of events sent, and how many of them a connected wallet sent. */
  events: number
  eventsConnected: number
  faults: string[]
}

declare global {
  interface Window {
    fuzz: { announce(seed: number, count: number): Promise<FuzzReport> }
  }
}

/** The only account in the random values. */
const onlyAccount = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const script = fc.record({ detail: randomDetail, events: fc.array(randomEvent, { maxLength: 2 }) })

/** Lets a test announce random wallets, connect each one, and send the events of each one. */
export function exposeFuzz(config: Config, modal: WalletModal) {
  window.fuzz = {
    async announce(seed, count) {
      const report: FuzzReport = {
        announcements: 0,
        listed: 0,
        connected: 0,
        events: 0,
        eventsConnected: 0,
        faults: [],
      }
      modal.open({ view: 'Connect' })
      for (const [index, { detail, events }] of fc.sample(script, { seed, numRuns: count }).entries()) {
        report.announcements += 1
        const added = announce(config, withOwnName(detail, index))
        if (added) report.listed += 1
        const isConnected = added !== undefined && (await connects(config, added))
        if (isConnected) report.connected += 1
        const sent = events.filter(({ name, value }) => emit(detail, name, value)).length
        report.events += sent
        if (isConnected) report.eventsConnected += sent
        await nextTask()
        report.faults.push(...stateFaults(modal))
        if (index % 25 === 0) report.faults.push(...(await pageFaults(modal)))
      }
      report.faults.push(...(await pageFaults(modal)))
      return report
    },
  }
}

/** Announces a wallet. Returns its connector, or undefined if it is not listed. */
function announce(config: Config, detail: unknown): Connector | undefined {
  const before = config.connectors.length
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  return config.connectors.length > before ? config.connectors.at(-1) : undefined
}

async function connects(config: Config, connector: Connector): Promise<boolean> {
  const answer = connect(config, { connector }).then(
    () => true,
    () => false,
  )
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, 10_000, false))
  return Promise.race([answer, late])
}

function emit(detail: unknown, name: string, value: unknown): boolean {
  try {
    const { emit: send } = (detail as { provider: { emit(name: string, value: unknown): void } }).provider
    send(name, value)
    return true
  } catch {
    // This random wallet has no events.
    return false
  }
}

function stateFaults(modal: WalletModal): string[] {
  const { address, chainId } = modal.getState().account
  const faults: string[] = []
  if (address !== null && address !== onlyAccount) faults.push(`The account is ${String(address)}`)
  if (chainId !== null && !(Number.isSafeInteger(chainId) && chainId > 0))
    faults.push(`The chain is ${String(chainId)}`)
  return faults
}

/** Opens the list again, because connecting closes it. */
async function pageFaults(modal: WalletModal): Promise<string[]> {
  modal.open({ view: 'Connect' })
  await new Promise(requestAnimationFrame)
  await nextTask()
  const text = document.body.innerText
  const rows = document.querySelectorAll('[role=dialog] button, dialog button').length
  const faults: string[] = []
  if (!text.includes('Test page') || !document.querySelector('#root button')) faults.push('The page is blank')
  if (text.includes('cannot be shown')) faults.push('A view failed')
  if (rows < 2) faults.push(`The dialog has ${rows} buttons`)
  return faults
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve))
