import type { ModalState } from '../../modal/core/modal-state.ts'
import { useCurrentState, useModal } from '../../react/modal-context.ts'
import { ViewButton, type ViewButtonProps } from '../../react/view-button.tsx'
import { NetworkImage } from './network-image.tsx'

/** The wallet's current network. Opens the Networks view. */
export function NetworkButton({ className = 'wm wm-button', disabled = false }: ViewButtonProps) {
  const state = useCurrentState(useModal())
  const { account, networks } = state
  const network = account.address && networks.find(({ chainId }) => chainId === account.chainId)

  return (
    <ViewButton view="Networks" className={className} disabled={disabled}>
      {network && <NetworkImage network={network} />}
      {labelOf(state)}
    </ViewButton>
  )
}

function labelOf({ account, texts }: ModalState): string {
  if (!account.address) return texts.networks.select
  return account.networkName ?? texts.networks.unknown
}
