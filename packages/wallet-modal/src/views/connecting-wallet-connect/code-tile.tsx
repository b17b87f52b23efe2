import { AskedWalletIcon } from '../../parts/asked-wallet-icon.tsx'
import { useViewState } from '../../react/modal-context.ts'
import { useQrCodePart } from './use-qr-code-part.ts'

type Props = {
  /** Null while there is none to show. */
  uri: string | null
  label: string
}

/** The white tile of the code. What draws the code is loaded with the first tile that is shown. */
export function CodeTile({ uri, label }: Props) {
  const { texts } = useViewState()
  const { part, hasFailed, load } = useQrCodePart()

  if (hasFailed) {
    return (
      <div className="wm-code-tile wm-code-missing">
        <p className="wm-code-title">{texts.pairing.codeFailed.title}</p>
        <p>{texts.pairing.codeFailed.hint}</p>
        <button type="button" className="wm-button" onClick={load}>
          {texts.tryAgain}
        </button>
      </div>
    )
  }
  return (
    <div className="wm-code-tile" data-waiting={!part || uri === null}>
      {part && uri !== null && (
        <>
          <part.QrCode value={uri} label={label} />
          <div className="wm-code-logo">
            <AskedWalletIcon />
          </div>
        </>
      )}
    </div>
  )
}
