import { TargetWalletIcon } from '../../connection/view/target-wallet-icon.tsx'
import { QrCode } from './qr-code.tsx'

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
