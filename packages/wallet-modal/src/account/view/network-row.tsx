import { ForwardIcon, NetworkIcon } from '../../controls/icons.tsx'
import { hasNetworkChoice } from '../../networks/core/network-choice.ts'
import { NetworkImage } from '../../networks/view/network-image.tsx'
import { useModal, useViewState } from '../../react/modal-context.ts'

/** The network in use; leads to the others when there are any, or when the app does not have this one. */
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
