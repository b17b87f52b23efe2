import { ForwardIcon, NetworkIcon } from '../../controls/icons.tsx'
import { hasNetworkChoice } from '../../networks/core/network-choice.ts'
import { NetworkImage } from '../../networks/view/network-image.tsx'
import { useModal, useViewState } from '../../react/modal-context.ts'

/** The current network. Opens the list of networks if there are others, or if the app does not know this one. */
export function NetworkRow() {
  const modal = useModal()
  const { account, networks, texts } = useViewState()
  const network = networks.find(({ chainId }) => chainId === account.chainId)
  const content = (
    <>
      {network ? <NetworkImage network={network} /> : <NetworkIcon />}
      <span className="wm-row-name">{texts.network}</span>
      <span className="wm-row-value">{account.networkName ?? texts.unknownNetwork}</span>
    </>
  )
  if (!hasNetworkChoice(networks, account.chainId)) return <li className="wm-row">{content}</li>
  return (
    <li>
      <button type="button" className="wm-row" onClick={() => modal.show({ view: 'Networks' })}>
        {content}
        <ForwardIcon />
      </button>
    </li>
  )
}
