import { useState } from 'react'

type Props = { icon: string | null; name: string; isLarge?: boolean }

/** A wallet's own icon, or the first letter of its name when it has none that can be shown. */
export function WalletIcon({ icon, name, isLarge = false }: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  const size = isLarge ? 'wm-wallet-icon wm-wallet-icon-large' : 'wm-wallet-icon'
  if (icon && icon !== broken) return <img className={size} src={icon} alt="" onError={() => setBroken(icon)} />
  return (
    <span className={size} aria-hidden="true">
      {Array.from(name)[0]?.toUpperCase()}
    </span>
  )
}
