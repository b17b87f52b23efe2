import { useMemo } from 'react'
import { TargetWalletIcon } from '../../connection/view/target-wallet-icon.tsx'
import { drawQrCode } from './qr-drawing.ts'

type Props = {
  /** Null if there is none to show. */
  uri: string | null
  label: string
}

/** The white tile of the code, with the wallet's picture in the middle. */
export function CodeTile({ uri, label }: Props) {
  return (
    <div className="wm-code-tile" data-waiting={uri === null}>
      {uri !== null && (
        <>
          <QrCode value={uri} label={label} />
          <div className="wm-code-logo">
            <TargetWalletIcon />
          </div>
        </>
      )}
    </div>
  )
}

/** A QR code, dark on light in every theme, because many scanners cannot read it otherwise. */
function QrCode({ value, label }: { value: string; label: string }) {
  const { size, dots, eyes } = useMemo(() => drawQrCode(value), [value])
  return (
    <svg className="wm-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path className="wm-qr-dots" d={dots} />
      <path fillRule="evenodd" d={eyes} />
    </svg>
  )
}
