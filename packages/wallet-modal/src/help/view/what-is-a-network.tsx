import { ExternalIcon } from '../../controls/icons.tsx'
import { useViewState } from '../../react/modal-context.ts'
import { HelpSlide } from './help-slide.tsx'

const learnMore = 'https://ethereum.org/developers/docs/networks/'

/** Explains networks in two pictures, with a link to more. */
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

/** Four computers around a ledger. */
function LedgerDrawing() {
  return (
    <svg className="wm-drawing" viewBox="0 0 96 64" aria-hidden="true" focusable="false">
      <path d="M20 14h14l8 10M76 14H62l-8 10M20 50h14l8-10M76 50H62l-8-10" />
      <path d="M8 8h12v10H8zM76 8h12v10H76zM8 44h12v10H8zM76 44h12v10H76z" />
      <path className="wm-drawing-accent" d="M36 20h24v24H36zM41 27h14M41 32h14M41 37h9" />
    </svg>
  )
}

/** A wallet and three networks. */
function NetworksDrawing() {
  return (
    <svg className="wm-drawing" viewBox="0 0 96 64" aria-hidden="true" focusable="false">
      <path d="M8 22h26v22H8zM8 28h26M26 35h8v5h-8z" />
      <path d="M34 33h14M48 33l14-18M48 33l14 18" />
      <circle cx="72" cy="13" r="8" />
      <circle className="wm-drawing-accent" cx="72" cy="33" r="8" />
      <path className="wm-drawing-accent" d="M68 33l3 3 5-6M48 33h14" />
      <circle cx="72" cy="53" r="8" />
    </svg>
  )
}
