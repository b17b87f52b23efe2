import { CheckIcon, HelpIcon } from '../../controls/icons.tsx'
import type { Network } from '../../ports/wallet-port.ts'
import { useModal, useViewState } from '../../react/modal-context.ts'
import { isNetworkDisabled } from '../core/network-choice.ts'
import { NetworkImage } from './network-image.tsx'

/** The networks of the app, with the current one marked. */
export function NetworksView() {
  const modal = useModal()
  const { networks, texts } = useViewState()
  return (
    <>
      <ul className="wm-networks">
        {networks.map((network) => (
          <li key={network.chainId}>
            <NetworkCard network={network} />
          </li>
        ))}
      </ul>
      <div className="wm-networks-foot">
        <p className="wm-message-hint">{texts.networks.note}</p>
        <button type="button" className="wm-link" onClick={modal.openNetworkHelp}>
          <HelpIcon />
          {texts.networks.help}
        </button>
      </div>
    </>
  )
}

function NetworkCard({ network }: { network: Network }) {
  const modal = useModal()
  const { selectedChainId, networkSupport, switching } = useViewState()
  const isSelected = network.chainId === selectedChainId
  const isAsking = switching.status === 'asking' && switching.network.chainId === network.chainId
  return (
    <button
      type="button"
      className="wm-network-card"
      disabled={isNetworkDisabled(network.chainId, networkSupport)}
      aria-current={isSelected ? 'true' : undefined}
      aria-busy={isAsking}
      onClick={() => void modal.pickNetwork(network.chainId)}
    >
      <span className="wm-network-frame">
        <NetworkImage network={network} className="wm-network-image-large" />
        {isSelected && <CheckIcon />}
      </span>
      <span className="wm-network-name">{network.name}</span>
    </button>
  )
}
