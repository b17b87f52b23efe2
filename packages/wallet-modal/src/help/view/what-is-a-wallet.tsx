import { useModal, useViewState } from '../../react/modal-context.ts'
import { HelpSlide } from './help-slide.tsx'

/** Explains wallets in three pictures, with a way to get one. */
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

/** A key and the doors it opens. */
function LoginDrawing() {
  return (
    <svg className="wm-drawing" viewBox="0 0 96 64" aria-hidden="true" focusable="false">
      <path d="M60 10h14v20H60zM78 10h10v20H78zM60 34h14v20H60zM78 34h10v20H78z" />
      <path d="M70 20v2M70 44v2M85 20v2M85 44v2" />
      <path className="wm-drawing-accent" d="M18 24a8 8 0 1 0 .01 0M26 32h26M46 32v6M40 32v4" />
    </svg>
  )
}

/** A wallet with coins going in. */
function AssetsDrawing() {
  return (
    <svg className="wm-drawing" viewBox="0 0 96 64" aria-hidden="true" focusable="false">
      <path d="M22 26h52v30H22zM22 34h52M60 42h14v8H60z" />
      <circle className="wm-drawing-accent" cx="38" cy="14" r="7" />
      <circle className="wm-drawing-accent" cx="58" cy="10" r="6" />
      <path className="wm-drawing-accent" d="M35 14h6M58 7v6" />
    </svg>
  )
}

/** A gate with a way through it. */
function GatewayDrawing() {
  return (
    <svg className="wm-drawing" viewBox="0 0 96 64" aria-hidden="true" focusable="false">
      <path d="M10 56h76M26 56V28a22 22 0 0 1 44 0v28M34 56V30a14 14 0 0 1 28 0v26" />
      <path className="wm-drawing-accent" d="M48 56V36M42 41l6-6 6 6" />
    </svg>
  )
}
