import { useState } from 'react'
import type { Network } from '../../ports/wallet-port.ts'
import { NetworkMark } from './network-mark.tsx'
import { networkMarks } from './network-marks-data.ts'

type Props = { network: Network; className?: string }

/** A network's picture: the app's, else our own drawing, else the first letter of its name. */
export function NetworkImage({ network: { chainId, name, image }, className = '' }: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  const frame = `wm-network-image ${className}`
  if (image && image !== broken) return <img className={frame} src={image} alt="" onError={() => setBroken(image)} />
  if (Object.hasOwn(networkMarks, chainId))
    return <NetworkMark chainId={chainId} className={`${frame} wm-network-mark`} />
  return (
    <span className={`${frame} wm-network-letter`} aria-hidden="true">
      {Array.from(name)[0]?.toUpperCase()}
    </span>
  )
}
