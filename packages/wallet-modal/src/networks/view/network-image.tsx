import { useState } from 'react'
import { useMark } from '../../marks/use-mark.ts'
import type { Network } from '../../ports/wallet-port.ts'

type Props = { network: Network; className?: string }

/** A network's picture: the app's, its mark, or the first letter of its name. */
export function NetworkImage({ network: { chainId, name, image }, className = '' }: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  const hasImage = image && image !== broken
  const Mark = useMark(hasImage ? null : `eip155:${chainId}`)
  const frame = `wm-network-image ${className}`
  if (hasImage) return <img className={frame} src={image} alt="" onError={() => setBroken(image)} />
  if (Mark) return <Mark className={frame} />
  return (
    <span className={Mark === null ? `${frame} wm-network-letter` : frame} aria-hidden="true">
      {Mark === null && Array.from(name)[0]?.toUpperCase()}
    </span>
  )
}
