import type { MouseEvent } from 'react'
import type { ModalState } from '../../modal/core/modal-state.ts'
import { useCurrentState, useModal } from '../../react/modal-context.ts'
import { NetworkImage } from './network-image.tsx'

type Props = { className?: string; disabled?: boolean }

/** The wallet's current network. Opens the Networks view. */
export function NetworkButton({ className = 'wm wm-button', disabled = false }: Props) {
  const modal = useModal()
  const state = useCurrentState(modal)
  const { account, networks, isOpen, theme } = state
  const network = account.address && networks.find(({ chainId }) => chainId === account.chainId)

  function toggle(event: MouseEvent<HTMLButtonElement>) {
    // Safari does not focus a clicked button, and the focus must return to it later.
    event.currentTarget.focus()
    if (isOpen) modal.close()
    else modal.open({ view: 'Networks' })
  }

  return (
    <button
      type="button"
      className={className}
      data-theme={theme}
      disabled={disabled}
      onClick={toggle}
      aria-haspopup="dialog"
    >
      {network && <NetworkImage network={network} />}
      {labelOf(state)}
    </button>
  )
}

function labelOf({ account, texts }: ModalState): string {
  if (!account.address) return texts.networks.select
  return account.networkName ?? texts.networks.unknown
}
