import { useState } from 'react'
import { AddressAvatar } from './address-avatar.tsx'

type Props = { address: string; picture: string | null; className?: string }

/** The account's own picture, or the pattern of its address. */
export function AccountAvatar({ address, picture, className = '' }: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  if (!picture || picture === broken) return <AddressAvatar address={address} className={className} />
  return (
    <img
      className={`wm-avatar ${className}`}
      src={picture}
      alt=""
      referrerPolicy="no-referrer"
      onError={() => setBroken(picture)}
    />
  )
}
