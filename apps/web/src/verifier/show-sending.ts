import type { VerifierTexts } from '@terahold/locale/en/verifier'
import type { ReadChain } from '@terahold/proof/reserve'
import { button, element, factList, fill } from './elements.ts'
import { browserWallet, sendByWallet } from './node.ts'

type Sending = {
  readonly call: { readonly to: string; readonly data: string }
  readonly chainId: bigint
  readonly read: ReadChain
  /** The button that sends the call by the browser's wallet. */
  readonly label: string
}

/** Shows how to send a call: by the wallet in this browser, or by hand. */
export function showSending(words: VerifierTexts['claim'], { call, chainId, read, label }: Sending): HTMLElement {
  const outcome = element('p', { role: 'status', class: 'outcome' })
  const report = (sent: Promise<unknown>) =>
    sent.then(
      (hash) => outcome.replaceChildren(fill(words.sent, { hash: String(hash) })),
      (error: unknown) => {
        // Wallets reject with objects of their own.
        const reason = String((error as { message?: unknown } | null)?.message ?? error)
        outcome.replaceChildren(fill(words.refused, { reason }))
      },
    )
  const wallet = browserWallet()
  let isAsked = false
  /** Asks the wallet. While it has not answered, nothing is asked again: a second transaction would fail and cost a fee. */
  const askWallet = async (own: NonNullable<typeof wallet>) => {
    if (isAsked) return
    isAsked = true
    await report(sendByWallet(own, chainId, call))
    isAsked = false
  }
  const raw = element('textarea', { rows: '3', 'aria-label': words.raw, spellcheck: 'false' })
  return element(
    'div',
    {},
    wallet && button(label, () => void askWallet(wallet)),
    outcome,
    element(
      'details',
      wallet ? {} : { open: '' },
      element('summary', {}, words.byHand),
      element('p', { class: 'small' }, words.byHandHelp),
      factList([[words.contract, call.to]]),
      element('label', {}, words.data, element('textarea', { rows: '4', readonly: '', class: 'data' }, call.data)),
      element('label', {}, words.raw, raw),
      button(words.sendRaw, () => void report(read('eth_sendRawTransaction', [raw.value.trim()]))),
    ),
  )
}
