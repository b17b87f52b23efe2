import { Button } from '@terahold/ui/button'
import { type SyntheticEvent, useId, useRef, useState, useSyncExternalStore } from 'react'
import type { Address } from 'viem'
import type { ConfirmRequest, Decision } from '../request/confirm-request.ts'
import type { RequestSlot } from '../request/request-slot.ts'
import { RequestBody } from './request-body.tsx'
import { requestTitle } from './request-title.ts'
import type { DemoWalletTexts } from './texts.ts'
import { useModalDialog } from './use-modal-dialog.ts'

type Props = { slot: RequestSlot; texts: () => DemoWalletTexts; host: string }

/** Shows a request of the demo wallet in full and takes the answer. */
export function ConfirmSheet({ slot, texts, host }: Props) {
  const request = useSyncExternalStore(slot.subscribe, slot.current)
  if (!request) return null
  return <OpenSheet request={request} texts={texts()} host={host} onAnswer={slot.answer} />
}

type OpenProps = {
  request: ConfirmRequest
  texts: DemoWalletTexts
  host: string
  onAnswer: (decision: Decision) => void
}

function OpenSheet({ request, texts, host, onAnswer }: OpenProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  const [account, setAccount] = useState<Address | 'new' | null>(
    request.kind === 'connect' ? (request.suggested ?? 'new') : null,
  )
  useModalDialog(dialog, title)

  function reject(event: SyntheticEvent) {
    event.preventDefault()
    onAnswer({ isApproved: false })
  }

  function approve() {
    onAnswer(account === null ? { isApproved: true } : { isApproved: true, account })
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={reject}
      className="fixed inset-0 m-0 hidden size-full max-h-none max-w-none items-end justify-center bg-transparent p-0 text-base text-ink backdrop:bg-overlay open:flex"
    >
      <div className="flex max-h-[92dvh] w-full max-w-sheet animate-rise flex-col rounded-t-card border-t border-accent bg-surface pb-safe-bottom">
        <header className="border-b border-line px-4 py-3">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-xs text-muted">
            <span className="font-semibold text-accent">{texts.name}</span>
            <span>{texts.testMoney}</span>
          </p>
          <h2 ref={title} id={titleId} tabIndex={-1} className="mt-1 text-xl font-semibold wrap-anywhere outline-none">
            {requestTitle(request, texts, host)}
          </h2>
        </header>
        <div className="flex min-h-0 flex-col gap-3 overflow-y-auto overscroll-contain p-4">
          <RequestBody request={request} texts={texts} host={host} account={account} onChoose={setAccount} />
        </div>
        <footer className="grid grid-cols-2 gap-3 border-t border-line p-4">
          <Button kind="secondary" wide onClick={reject}>
            {texts.reject}
          </Button>
          <Button wide onClick={approve}>
            {texts.approve}
          </Button>
        </footer>
      </div>
    </dialog>
  )
}
