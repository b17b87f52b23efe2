import { useEffect, useState } from 'react'
import { importWithRetry } from '../../browser/import-with-retry.ts'
import type { Network } from '../../ports/wallet-port.ts'
import type { NetworkMark as Mark } from './network-marks-data.ts'

type Props = { network: Network; className?: string }

/** A network's picture: the app's, our drawing, or the first letter of its name. */
export function NetworkImage({ network: { chainId, name, image }, className = '' }: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  const marks = useNetworkMarks(!image || image === broken)
  const frame = `wm-network-image ${className}`
  if (image && image !== broken) return <img className={frame} src={image} alt="" onError={() => setBroken(image)} />
  if (!marks) return <span className={frame} aria-hidden="true" />
  const mark = Object.hasOwn(marks, chainId) ? marks[chainId] : undefined
  if (mark) return <NetworkMark mark={mark} className={`${frame} wm-network-mark`} />
  return (
    <span className={`${frame} wm-network-letter`} aria-hidden="true">
      {Array.from(name)[0]?.toUpperCase()}
    </span>
  )
}

/** A network's drawing. Decorative: the name is next to it. */
function NetworkMark({ mark: { color, path }, className }: { mark: Mark; className: string }) {
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <circle cx="12" cy="12" r="12" fill={color} />
      <path d={path} fill="#ffffff" fillRule="evenodd" transform="translate(3.36 3.36) scale(0.72)" />
    </svg>
  )
}

type Marks = Readonly<Record<number, Mark>>

let loaded: Marks | null = null

/** Returns the drawings once they are loaded: an app that passes its own pictures never loads them. */
function useNetworkMarks(areNeeded: boolean): Marks | null {
  const [marks, setMarks] = useState(loaded)
  useEffect(() => {
    if (!areNeeded || marks) return
    const keep = (found: Marks) => {
      loaded = found
      setMarks(found)
    }
    // Without them every network has its letter.
    importWithRetry(() => import('./network-marks-data.ts'), 'networkMarks').then(keep, () => setMarks({}))
  }, [areNeeded, marks])
  return marks
}
