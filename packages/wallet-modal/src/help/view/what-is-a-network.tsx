import { ExternalIcon } from '../../controls/icons.tsx'
import { useViewState } from '../../react/modal-context.ts'
import { HelpSlide } from './help-slide.tsx'
import { LedgerDrawing, NetworksDrawing } from './network-drawings.tsx'

const learnMore = 'https://ethereum.org/developers/docs/networks/'

/** What a network is, in two pictures, and where to read more. */
export function WhatIsANetworkView() {
  const { networks } = useViewState().texts
  return (
    <div className="wm-help">
      <HelpSlide drawing={<LedgerDrawing />} words={networks.ledgerSlide} />
      <HelpSlide drawing={<NetworksDrawing />} words={networks.choiceSlide} />
      <a className="wm-button wm-help-link" href={learnMore} target="_blank" rel="noopener noreferrer">
        {networks.learnMore}
        <ExternalIcon />
      </a>
    </div>
  )
}
