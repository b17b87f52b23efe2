import { useState } from 'react'
import { Mark } from '../../marks/mark.tsx'
import { useDrawing } from '../../marks/use-drawing.ts'
import type { Network } from '../../ports/wallet-port.ts'

type Props = { network: Network; className?: string }

/** A network's picture: the app's, its mark, or the first letter of its name. */
export function NetworkImage({ network: { chainId, name, image }, className = '' }: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  const hasImage = image && image !== broken
  const drawing = useDrawing(hasImage ? null : `eip155:${chainId}`)
  const frame = `wm-network-image ${className}`
  if (hasImage) return <img className={frame} src={image} alt="" onError={() => setBroken(image)} />
  if (drawing) return <Mark drawing={drawing} className={frame} />
  return (
    <span className={drawing === null ? `${frame} wm-network-letter` : frame} aria-hidden="true">
      {drawing === null && Array.from(name)[0]?.toUpperCase()}
    </span>
  )
}
