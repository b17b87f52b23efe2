import { useState } from 'react'
import type { Network } from '../../ports/wallet-port.ts'
import { type NetworkMark as Mark, networkMarks } from './network-marks-data.ts'

type Props = { network: Network; className?: string }

/** A network's picture: the app's, our drawing, or the first letter of its name. */
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

/** A network's drawing, or a globe. Decorative: the name is next to it. */
function NetworkMark({ chainId, className }: { chainId: number; className: string }) {
  const { color, path } = networkMarks[chainId] ?? unknownMark
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <circle cx="12" cy="12" r="12" fill={color} />
      <path d={path} fill="#ffffff" fillRule="evenodd" transform="translate(3.36 3.36) scale(0.72)" />
    </svg>
  )
}

const unknownMark: Omit<Mark, 'name'> = {
  color: '#5b616b',
  path: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16ZM12 6a6 6 0 1 0 0 12 6 6 0 0 0 0-12ZM5 11h14v2H5ZM11 5h2v14h-2Z',
}
