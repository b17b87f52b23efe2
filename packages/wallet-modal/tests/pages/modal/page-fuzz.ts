import fc from 'fast-check'
import type { Config, Connector } from 'wagmi'
import { connect } from 'wagmi/actions'
import { randomDetail, randomEvent } from '../../../src/announcements/random-values.ts'
import type { WalletModal } from '../../../src/wallet-modal.ts'

/** What the page did with random announcements, and what went wrong. */
export type FuzzReport = { announcements: number; listed: number; events: number; connected: number; faults: string[] }

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
      const report: FuzzReport = { announcements: 0, listed: 0, events: 0, connected: 0, faults: [] }
      modal.open({ view: 'Connect' })
      for (const [index, { detail, events }] of fc.sample(script, { seed, numRuns: count }).entries()) {
        const before = config.connectors.length
        window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: withOwnId(detail, index) }))
        report.announcements += 1
        const added = config.connectors.length > before ? config.connectors.at(-1) : undefined
        if (added) report.listed += 1
        if (added && (await connects(config, added))) report.connected += 1
        for (const { name, value } of events) if (emit(detail, name, value)) report.events += 1
        await nextTask()
        report.faults.push(...stateFaults(modal))
        if (index % 25 === 0) report.faults.push(...(await pageFaults(modal)))
      }
      report.faults.push(...(await pageFaults(modal)))
      return report
    },
  }
}

/** Most random wallets share an id. With ids of their own they fill the list instead of replacing each other. */
function withOwnId(detail: unknown, index: number): unknown {
  const info = readInfo(detail)
  if (info?.uuid === '7f1e' && index % 10 !== 0) info.uuid = `random-${index}`
  return detail
}

function readInfo(detail: unknown): { uuid?: unknown } | null {
  try {
    return (detail as { info: { uuid?: unknown } }).info
  } catch {
    return null
  }
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
