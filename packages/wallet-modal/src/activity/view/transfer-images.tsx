import { type ReactNode, useState } from 'react'
import { CheckIcon, CloseIcon } from '../../controls/icons.tsx'
import type { OperationSign } from '../core/operation.ts'
import type { TransferImage } from '../core/transaction-rows.ts'
import { CoinIcon, IncomingIcon, OutgoingIcon, PictureIcon, SwapIcon } from './activity-icons.tsx'

const signs: Readonly<Record<OperationSign, ReactNode>> = {
  swap: <SwapIcon />,
  check: <CheckIcon />,
  cross: <CloseIcon />,
  in: <IncomingIcon />,
  out: <OutgoingIcon />,
}

type Props = { images: readonly TransferImage[]; sign: OperationSign }

/** What moved as a picture, or two halves of what was exchanged, with the operation's sign at its corner. */
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
