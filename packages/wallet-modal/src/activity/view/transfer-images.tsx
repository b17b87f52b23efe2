import { type ReactNode, useState } from 'react'
import { CheckIcon, CloseIcon, Line } from '../../controls/icons.tsx'
import type { OperationSign } from '../core/operation.ts'
import type { TransferImage } from '../core/transaction-rows.ts'

const signs: Readonly<Record<OperationSign, ReactNode>> = {
  swap: <SwapIcon />,
  check: <CheckIcon />,
  cross: <CloseIcon />,
  in: <IncomingIcon />,
  out: <OutgoingIcon />,
}

type Props = { images: readonly TransferImage[]; sign: OperationSign }

/** The asset as a picture, or two halves for an exchange, with the operation's sign in the corner. */
export function TransferImages({ images, sign }: Props) {
  const [first, second] = images
  return (
    <span className="wm-transfer" aria-hidden="true">
      <span className="wm-transfer-image" data-halves={second !== undefined} data-kind={first?.kind}>
        {first && <Picture key={`first ${first.url}`} image={first} />}
        {second && <Picture key={`second ${second.url}`} image={second} />}
        {!first && signs[sign]}
      </span>
      {first && <span className="wm-transfer-sign">{signs[sign]}</span>}
    </span>
  )
}

function Picture({ image: { kind, url } }: { image: TransferImage }) {
  const [isBroken, setBroken] = useState(false)
  if (url && !isBroken) {
    return <img src={url} alt="" referrerPolicy="no-referrer" data-kind={kind} onError={() => setBroken(true)} />
  }
  return (
    <span className="wm-transfer-placeholder" data-kind={kind}>
      {kind === 'nft' ? <PictureIcon /> : <CoinIcon />}
    </span>
  )
}

function SwapIcon() {
  return <Line path="M4 9h15M15 5l4 4-4 4M20 15H5M9 11l-4 4 4 4" />
}

function IncomingIcon() {
  return <Line path="M12 5v14M6 13l6 6 6-6" />
}

function OutgoingIcon() {
  return <Line path="M12 19V5M6 11l6-6 6 6" />
}

function CoinIcon() {
  return <Line path="M12 4a8 8 0 1 0 .01 0M12 8v8M9 9.5h6M9 14.5h6" />
}

function PictureIcon() {
  return <Line path="M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9h.5" />
}
