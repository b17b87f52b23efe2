import { useModal, useViewState } from '../../react/modal-context.ts'
import { HelpSlide } from './help-slide.tsx'
import { AssetsDrawing, GatewayDrawing, LoginDrawing } from './wallet-drawings.tsx'

/** What a wallet is, in three pictures, and the way to one. */
export function WhatIsAWalletView() {
  const modal = useModal()
  const { directory } = useViewState().texts
  return (
    <div className="wm-help">
      <HelpSlide drawing={<LoginDrawing />} words={directory.loginSlide} />
      <HelpSlide drawing={<AssetsDrawing />} words={directory.assetsSlide} />
      <HelpSlide drawing={<GatewayDrawing />} words={directory.gatewaySlide} />
      <button type="button" className="wm-button wm-main-button wm-help-link" onClick={modal.showGetWallet}>
        {directory.getWallet}
      </button>
    </div>
  )
}
